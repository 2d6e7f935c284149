// What became of an action, where the action was.
import { useEffect, useRef } from 'react'
import { cx } from './cx.ts'

/** What to say of an action; `at` makes each sentence a new one, so that the same words are read out again. */
export type Said = { text: string; failed: boolean; at: number } | null

/** Takes the focus when it is said: the row that had it may be gone. */
export function SaidLine({ said }: { said: Said }) {
  const line = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (said) line.current?.focus()
  }, [said])
  if (!said) return null
  return (
    <p
      key={said.at}
      ref={line}
      role={said.failed ? 'alert' : 'status'}
      tabIndex={-1}
      className={cx(
        'mb-6 border-l-4 py-1 pl-3 text-sm wrap-anywhere',
        said.failed ? 'border-back text-back' : 'border-clear text-ink',
      )}
    >
      {said.text}
    </p>
  )
}
