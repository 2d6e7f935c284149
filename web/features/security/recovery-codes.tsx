// Ten recovery codes, shown once.
import { ShownOnce } from './shown-once.tsx'

/** As a file they say what they are for, and how they are used. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const text = [
    'Recovery codes for Offlist',
    '',
    ...codes,
    '',
    'Each works once, in place of the code of your authenticator app.',
    'Keep them where you keep what matters, and not beside your password.',
    '',
  ].join('\n')
  return (
    <div>
      <p className="mb-5 text-pretty text-soft">
        If you lose the app, one of these gets you in. Each works once. They are shown only now: keep them on
        paper, or in your password manager.
      </p>
      <ShownOnce name="Recovery codes" lines={codes} file={{ name: 'offlist-recovery-codes.txt', text }} />
    </div>
  )
}
