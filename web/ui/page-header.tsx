// A page's headline, lead sentence, and main action.
import type { ReactNode } from 'react'

type PageHeaderProps = {
  title: ReactNode
  lede?: ReactNode
  action?: ReactNode
  /** A short line above the headline. */
  eyebrow?: ReactNode
  /** Beside the headline: a badge, a pill. */
  aside?: ReactNode
}

/** Holds the page's only h1. */
export function PageHeader({ title, lede, action, eyebrow, aside }: PageHeaderProps) {
  return (
    <header className="mb-8 flex flex-col gap-x-10 gap-y-5 sm:mb-10 sm:flex-row sm:items-end sm:justify-between">
      <div className="min-w-0">
        {eyebrow && <p className="mb-2 text-sm text-faint">{eyebrow}</p>}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <h1 className="min-w-0 font-serif text-3xl font-medium tracking-[-0.015em] text-balance">
            {title}
          </h1>
          {aside}
        </div>
        {lede && <p className="mt-3 max-w-prose text-pretty text-soft sm:text-lg">{lede}</p>}
      </div>
      {/* On a phone, the main action is as wide as the page, in reach of either thumb. */}
      {action && <div className="flex shrink-0 flex-wrap gap-3 max-sm:[&>.bg-ink]:grow">{action}</div>}
    </header>
  )
}
