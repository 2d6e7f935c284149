// A mail address in running text or a row.
import { cx } from './cx.ts'

/** So much before the @ fits every column, so that a hyphen in it need not be a place to break. */
const FITS = 20

/** Breaks before its @ where it has to break, and anywhere only where that is not enough. */
export function AddressText({ email }: { email: string }) {
  const at = email.lastIndexOf('@')
  return (
    <span className="wrap-anywhere">
      <span className={cx(at <= FITS && 'whitespace-nowrap')}>{email.slice(0, at)}</span>
      <wbr />
      {email.slice(at)}
    </span>
  )
}
