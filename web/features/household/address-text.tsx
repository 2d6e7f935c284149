// A mail address in running text or a row.

/** Breaks before its @ where it has to break, and anywhere only where that is not enough. */
export function AddressText({ email }: { email: string }) {
  const at = email.lastIndexOf('@')
  return (
    <span className="wrap-anywhere">
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </span>
  )
}
