// One row of a list: a title, its detail, and content at the right.
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'

type ListRowProps = {
  /** Plain text, or a RowLink, whose click area is then the whole row. */
  title: ReactNode
  detail?: ReactNode
  /** At the left: a mark or an icon. */
  lead?: ReactNode
  /** At the right: a pill, a number or a date. Stays clickable above the row's link. */
  trailing?: ReactNode
  /** Removed and verified: struck through and faded. */
  struck?: boolean
  /** Below, at full width: actions or reasons. */
  children?: ReactNode
}

/** For use in a List. */
export function ListRow({ title, detail, lead, trailing, struck = false, children }: ListRowProps) {
  return (
    <li className="group/row relative border-b border-line transition-colors has-[a[data-row-link]:hover]:bg-sunk/60">
      <div className="flex items-start gap-3 py-3.5 sm:items-center sm:gap-4">
        {lead && <div className="mt-1.5 shrink-0 sm:mt-0">{lead}</div>}
        <div className="flex min-w-0 flex-1 flex-col gap-x-6 gap-y-2 sm:flex-row sm:items-center">
          <div className="min-w-0 flex-1">
            <div className={cx('leading-6 font-medium text-pretty break-words', struck && 'struck')}>
              {title}
            </div>
            {detail && <div className="text-sm text-pretty break-words text-faint">{detail}</div>}
          </div>
          {trailing && (
            <div className="pointer-events-none relative z-10 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-soft tabular-nums [&_a]:pointer-events-auto [&_button]:pointer-events-auto">
              {trailing}
            </div>
          )}
        </div>
        <ChevronRight
          aria-hidden
          className="mt-1 hidden size-4.5 shrink-0 text-faint group-has-[a[data-row-link]]/row:block sm:mt-0"
        />
      </div>
      {children && <div className="relative z-10 pb-4">{children}</div>}
    </li>
  )
}
