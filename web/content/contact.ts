// The words of the contact page beside its form: why people write here, and what to do first when it's urgent.

/** True on every installation: how messages are handled (server/tickets). */
export const contactReasons = [
  {
    title: 'A number, not a black hole',
    text: 'Your message gets a number at once, and our answers stay with it.',
  },
  {
    title: 'Encrypted where we keep it',
    text: 'Your name, address and text are encrypted in our database.',
  },
  {
    title: 'Not kept for good',
    text: 'We delete a conversation 24 months after its last message, or with your account.',
  },
] as const

export const urgentText =
  'If you’re in danger, call your local emergency number first. If someone got into your account, change your password and sign out your other devices. That works right away, without us.'
