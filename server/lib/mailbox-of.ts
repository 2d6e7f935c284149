// The mailbox behind a mail address, as limits count it.

/** Lower-cased, without anything after a `+`: `Ada+shop@mail.example` and `ada@mail.example` are the same mailbox. */
export function mailboxOf(email: string): string {
  const address = email.trim().toLowerCase()
  const at = address.lastIndexOf('@')
  // If it begins with a plus, that is the whole name.
  return address.slice(0, at).replace(/(?<=.)\+.*$/s, '') + address.slice(at)
}
