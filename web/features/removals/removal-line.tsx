// One removal in a list: the listing's state, the site, what is next, and when.
import { memo } from 'react'
import { cx } from '#web/ui/cx.ts'
import { TickBox } from '#web/ui/long-list/tick-box.tsx'
import { RowLink } from '#web/ui/row-link.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { taskLink } from './job-view.ts'
import { isTickable } from './many-removals.ts'
import { openRequestText } from './open-request-text.ts'
import type { RemovalRow } from './removals-view.ts'

type RemovalLineProps = {
  row: RemovalRow
  /** It has left the list and only holds its place. */
  isGone: boolean
  isChosen: boolean
  onTick: (id: string, range: boolean) => void
  'aria-posinset': number
  'aria-setsize': number
}

/**
 * The row opens the removal's page; on the person's turn, its next step opens the task. If bulk actions exist, X ticks
 * the row while it has the focus.
 */
export const RemovalLine = memo(function RemovalLine(props: RemovalLineProps) {
  const { row, isGone, isChosen, onTick, ...place } = props
  const { id, view, state, networkText, next, about } = row
  const { standing, asked } = view
  const yours = standing.key === 'yours'
  const canTick = !isGone && isTickable(view)
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows stand in chunks, which a ul can't hold.
    <div
      role="listitem"
      {...place}
      className="long-list-row"
      data-gone={isGone ? '' : undefined}
      data-chosen={isChosen ? '' : undefined}
      onKeyDown={event => {
        if (event.key.toLowerCase() !== 'x' || event.ctrlKey || event.metaKey || event.altKey || !canTick)
          return
        event.preventDefault()
        onTick(id, event.shiftKey)
      }}
    >
      <div className="long-list-cells">
        {canTick ? (
          <TickBox label={`Select ${view.siteName}`} checked={isChosen} onTick={range => onTick(id, range)} />
        ) : (
          <span />
        )}
        <span className="site-line" data-example="" data-state={state} aria-hidden />
        <div className="long-list-name min-w-0">
          <span className={cx(standing.struck && 'struck')}>
            <RowLink
              to="/removals/$jobId"
              params={{ jobId: id }}
              aria-keyshortcuts={canTick ? 'X' : undefined}
            >
              {view.siteName}
            </RowLink>
          </span>
          {about && <span className="text-faint"> {about}</span>}
          <span className="removal-sub">
            <span className="font-medium text-soft">{standing.label}</span>
            {asked ? (
              ` · ${openRequestText(asked)}`
            ) : (
              // Wide lists have the person's step in a column of its own.
              <span className={yours ? 'removal-step' : undefined}> · {next.text}</span>
            )}
          </span>
        </div>
        <span className="removal-network">{networkText}</span>
        <span className="removal-next">
          {yours ? (
            <TextLink {...taskLink(view)} className="relative z-1 font-medium">
              {next.text}
            </TextLink>
          ) : (
            <span aria-hidden>{next.text}</span>
          )}
        </span>
        <span className="text-right whitespace-nowrap text-soft tabular-nums max-sm:text-xs">
          {next.when}
        </span>
      </div>
    </div>
  )
})
