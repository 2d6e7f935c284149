// A mail address in running text or a row.
import { cx } from './cx.ts'

/** Up to this many characters before the @ fit in every column, so a hyphen in them needn't be a break. */
const FITS = 20

/** Breaks before the @ if necessary, and elsewhere only if that isn't enough. */
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
