// Something could not be shown: what, and how to go on.
import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'

type ErrorStateProps = { title: ReactNode; children?: ReactNode; onRetry?: () => void; action?: ReactNode }

/** Announced when it appears. */
export function ErrorState({ title, children, onRetry, action }: ErrorStateProps) {
  return (
    <div role="alert" className="border-y border-line py-12 text-center">
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
