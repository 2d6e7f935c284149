// An error in place of content: what failed, and how to continue.
import { CircleAlert } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { Button } from './button.tsx'
import { useRestoreFocus } from './use-restore-focus.ts'

type ErrorStateProps = { title: ReactNode; children?: ReactNode; onRetry?: () => void; action?: ReactNode }

/** Announced when it appears. */
export function ErrorState({ title, children, onRetry, action }: ErrorStateProps) {
  const box = useRef<HTMLDivElement>(null)
  useRestoreFocus(box)
  return (
    <div ref={box} role="alert" className="border-y border-line py-12 text-center">
      <CircleAlert aria-hidden className="mx-auto mb-3 size-7 text-back" />
      <p className="font-serif text-xl font-medium">{title}</p>
      {children && <div className="mx-auto mt-2 max-w-[30rem] text-soft text-pretty">{children}</div>}
      {(onRetry || action) && (
        <div className="mt-6 flex flex-wrap justify-center gap-3">
          {onRetry && <Button onClick={onRetry}>Try again</Button>}
          {action}
        </div>
      )}
    </div>
  )
}
