// Whose password it is, for password managers, which keep a password under its name.
import { useId } from 'react'

/** Stands unseen in a form that asks for a password without asking for the address. */
export function AccountName({ email }: { email: string }) {
  const id = useId()
  return <input id={id} type="email" name="username" autoComplete="username" value={email} readOnly hidden />
}
