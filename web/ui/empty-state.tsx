// An empty list: why it's empty, and what to do.
import type { ReactNode } from 'react'
import { Mark } from './mark.tsx'

type EmptyStateProps = { title: ReactNode; children?: ReactNode; action?: ReactNode }

/** Takes the place of the list. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className="border-y border-line py-12 text-center">
      <div className="mb-4 inline-block text-faint">
        <Mark size={32} />
      </div>
      <p className="font-serif text-xl font-medium">{title}</p>
      {children && <div className="mx-auto mt-2 max-w-[30rem] text-soft text-pretty">{children}</div>}
      {action && <div className="mt-6 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  )
}
