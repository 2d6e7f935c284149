// The outcome of an action, shown where the person started it.
import { useEffect, useRef } from 'react'
import { cx } from './cx.ts'

/** An action's outcome in a sentence; `at` makes each outcome distinct, so that a repeated text is announced again. */
export type ActionResult = { text: string; failed: boolean; at: number } | null

/** Takes the focus when it appears: the row that had it may be gone. */
export function StatusMessage({ result }: { result: ActionResult }) {
  const line = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (result) line.current?.focus()
  }, [result])
  if (!result) return null
  return (
    <p
      key={result.at}
      ref={line}
      role={result.failed ? 'alert' : 'status'}
      tabIndex={-1}
      className={cx(
        'mb-6 border-l-4 py-1 pl-3 text-sm wrap-anywhere',
        result.failed ? 'border-back text-back' : 'border-clear text-ink',
      )}
    >
      {result.text}
    </p>
  )
}
