// Whose mailbox a mail address leads to, as limits count it.

/** Small letters, without what follows a `+`: `Ada+shop@mail.example` is read where `ada@mail.example` is. */
export function mailboxOf(email: string): string {
  const address = email.trim().toLowerCase()
  const at = address.lastIndexOf('@')
  // What begins with a plus is all that there is.
  return address.slice(0, at).replace(/(?<=.)\+.*$/s, '') + address.slice(at)
}
