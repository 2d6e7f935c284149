// The texts of household mails. Callers pass in the links, which come from PUBLIC_URL.

/** An invitation to a household. It contains no names, because the address may be wrong. */
export function householdMail({ link, days }: { link: string; days: number }): {
  subject: string
  text: string
} {
  return {
    subject: 'You’re invited to a household on Offlist',
    text: [
      'You’ve been invited to a household on Offlist. We find people’s listings on people-search sites and get them taken down.',
      `To join, open this link, and sign in or sign up with this address:\n${link}`,
      `It works once, for ${days} days. If you don’t know who this could be, ignore this email; nothing will happen.`,
    ].join('\n\n'),
  }
}
