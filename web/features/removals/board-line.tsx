// One removal on the board: the listing's state, what its request has cleared, and when the next step is.
import { memo } from 'react'
import { cx } from '#web/ui/cx.ts'
import { RowLink } from '#web/ui/row-link.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { type BoardLine as Line, requestText } from './board-view.ts'

type BoardLineProps = { line: Line; 'aria-posinset': number; 'aria-setsize': number }

/** The row opens the removal's page; the count of what its request has cleared opens a list of those. */
export const BoardLineItem = memo(function BoardLineItem({ line, ...place }: BoardLineProps) {
  const { row, request, tie } = line
  const { id, view, state, next, about } = row
  const { standing } = view
  const words = requestText(line)
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows stand in chunks, which a ul can't hold.
    <div role="listitem" {...place} className="long-list-row board-line" data-tie={tie ?? undefined}>
      <div className="long-list-cells">
        <span className="site-line" data-example="" data-state={state} aria-hidden />
        <div className="long-list-name min-w-0">
          <span className={cx(standing.struck && 'struck')}>
            <RowLink to="/removals/$jobId" params={{ jobId: id }}>
              {view.siteName}
            </RowLink>
          </span>
          {about && <span className="text-faint"> {about}</span>}
          <span className="removal-sub">
            <span className="font-medium text-soft">{standing.label}</span>
          </span>
        </div>
        <span className="removal-network">
          {request && request.id === id ? (
            <TextLink to="/my-removals" search={{ request: id }} className="relative z-1 inline-block">
              {words}
            </TextLink>
          ) : (
            words
          )}
        </span>
        <span className="removal-next" aria-hidden>
          {standing.label}
        </span>
        <span className="text-right whitespace-nowrap text-soft tabular-nums max-sm:text-xs">
          {next.when}
        </span>
      </div>
    </div>
  )
})
