// The account's name for password managers, which store a password under it.
import { useId } from 'react'

/** A hidden field for forms that ask for a password but not for the address. */
export function AccountName({ email }: { email: string }) {
  const id = useId()
  return <input id={id} type="email" name="username" autoComplete="username" value={email} readOnly hidden />
}
