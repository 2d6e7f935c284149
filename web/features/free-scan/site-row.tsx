// One site of a free scan: its name, its line, and its result.
import type { ReactNode } from 'react'
import type { LineState } from '#shared/domain/site-line.ts'

type SiteRowProps = {
  name: string
  line: { state: LineState; amount: number }
  pill: ReactNode
  children: ReactNode
}

/** The line's length shows how much the site reveals; on phones it's below the name. */
export function ScannedSiteRow({ name, line, pill, children }: SiteRowProps) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-5 gap-y-1 border-b border-line py-4 sm:grid-cols-[9.5rem_minmax(0,1fr)_auto]">
      <p className="min-w-0 truncate font-medium">{name}</p>
      <span className="max-sm:order-3 max-sm:col-span-2">
        <span
          className="site-line [--bar:11px] [--pitch:20px]"
          data-state={line.state}
          data-amount={line.amount}
          aria-hidden="true"
        />
      </span>
      <span className="flex min-h-6.5 items-center justify-end">{pill}</span>
      <p className="min-h-5.5 text-sm text-pretty text-soft max-sm:order-4 max-sm:col-span-2 sm:col-span-2 sm:col-start-2">
        {children}
      </p>
    </li>
  )
}
