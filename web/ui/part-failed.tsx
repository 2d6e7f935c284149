// A part of a page that couldn't be loaded: the reason, and a retry button.
import { useRef } from 'react'
import { Button } from './button.tsx'
import { useRestoreFocus } from './use-restore-focus.ts'

/** One line between hairlines, announced when it appears. */
export function PartFailed({ message, onRetry }: { message: string; onRetry: () => void }) {
  const box = useRef<HTMLDivElement>(null)
  useRestoreFocus(box)
  return (
    <div
      ref={box}
      role="alert"
      className="flex flex-wrap items-center justify-between gap-4 border-y border-line py-4 text-soft"
    >
      <p>{message}</p>
      <Button size="small" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}
