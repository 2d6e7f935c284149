// The mails of households: wording only. Addresses are given in, and come from PUBLIC_URL.

/** Somebody is invited to a household. It names nobody: the address may be the wrong one. */
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
