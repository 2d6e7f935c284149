// The sticky heading of a group in a long list.
import { ChevronDown } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { cx } from '../cx.ts'
import { TickBox } from './tick-box.tsx'

type GroupHeadingProps = {
  groupKey: string
  title: string
  /** Shown after the title, for groups that are networks. */
  kind?: string
  /** The number of rows, and the effort: `5 listings · 1 request clears all`. */
  note: string
  /** Its lines as small marks, on wide screens. */
  marks?: ReactNode
  isFolded: boolean
  onFold: (key: string, on: boolean) => void
  /** How much of the group is ticked; null if nothing in it can be. */
  ticked?: 'all' | 'some' | 'none' | null
  onTick?: (key: string, on: boolean) => void
  /** At the end of the row. */
  action?: ReactNode
}

/** An h2 that folds its group. */
export const GroupHeading = memo(function GroupHeading(props: GroupHeadingProps) {
  const { groupKey, title, kind, note, marks, isFolded, onFold, ticked = null, onTick, action } = props
  return (
    <div className="long-list-group">
      {ticked !== null && onTick && (
        <TickBox
          label={`Select all of ${title}`}
          checked={ticked === 'all'}
          mixed={ticked === 'some'}
          onTick={() => onTick(groupKey, ticked !== 'all')}
        />
      )}
      <div className="flex min-w-0 flex-1 items-center gap-x-3 pl-1 max-sm:justify-between">
        <h2 className="min-w-0 text-base max-sm:min-w-[45%] leading-6 font-semibold">
          <button
            type="button"
            aria-expanded={!isFolded}
            onClick={() => onFold(groupKey, !isFolded)}
            className="inline-flex min-h-9 cursor-pointer items-center gap-1.5 text-left pointer-coarse:min-h-touch"
          >
            <ChevronDown
              aria-hidden
              className={cx('size-4.5 shrink-0 text-faint transition-transform', isFolded && '-rotate-90')}
            />
            <span>
              {title}
              {kind && <span className="max-sm:hidden"> {kind}</span>}
            </span>
          </button>
        </h2>
        {marks && <span className="shrink-0 max-sm:hidden">{marks}</span>}
        <p className="text-sm text-soft tabular-nums max-sm:text-right max-sm:text-xs">{note}</p>
        {action && <div className="ml-auto shrink-0 max-sm:hidden">{action}</div>}
      </div>
    </div>
  )
})
