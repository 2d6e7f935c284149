// Ten recovery codes, shown once.
import { ShownOnce } from '#web/ui/shown-once.tsx'

/** The file explains what they are for and how to use them. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const text = [
    'Recovery codes for Offlist',
    '',
    ...codes,
    '',
    'Each works once, instead of a code from your authenticator app.',
    'Keep them somewhere safe, and not with your password.',
    '',
  ].join('\n')
  return (
    <div>
      <p className="mb-5 text-pretty text-soft">
        If you lose the app, one of these gets you in. Each works once. You’ll see them only now, so keep them
        on paper or in your password manager.
      </p>
      <ShownOnce name="Recovery codes" lines={codes} file={{ name: 'offlist-recovery-codes.txt', text }} />
    </div>
  )
}
