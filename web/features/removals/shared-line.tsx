// One listing shared by several household members, as one line: each person's own removal, and one box for all of them.
import { cx } from '#web/ui/cx.ts'
import type { HeldPlace } from '#web/ui/held-order.ts'
import { type Selection, selectedAmount } from '#web/ui/long-list/selection.ts'
import { TickBox } from '#web/ui/long-list/tick-box.tsx'
import { RowLink } from '#web/ui/row-link.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { type JobView, taskLink } from './job-view.ts'
import { isTickable } from './many-removals.ts'
import { openRequestText } from './open-request-text.ts'
import type { RemovalRow, Shared } from './removals-view.ts'

type SharedLineProps = {
  line: Shared<HeldPlace<RemovalRow>>
  selection: Selection
  onTickAll: (ids: readonly string[], on: boolean) => void
  'aria-posinset': number
  'aria-setsize': number
}

/** The removal that comes first in the list leads the line; each name opens its own removal. */
export function SharedLine({ line, selection, onTickAll, ...place }: SharedLineProps) {
  const [{ now: lead }] = line
  const { view, state, networkText, next } = lead
  const able = line.filter(({ now, isGone }) => !isGone && isTickable(now.view)).map(({ id }) => id)
  const ticked = selectedAmount(selection, able)
  const tickAll = () => onTickAll(able, ticked !== 'all')
  const yours = view.standing.key === 'yours'
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows stand in chunks, which a ul can't hold.
    <div
      role="listitem"
      {...place}
      className="long-list-row"
      data-gone={line.every(({ isGone }) => isGone) ? '' : undefined}
      data-chosen={able.length > 0 && ticked !== 'none' ? '' : undefined}
      onKeyDown={event => {
        if (event.key.toLowerCase() !== 'x' || event.ctrlKey || event.metaKey || event.altKey) return
        if (able.length === 0) return
        event.preventDefault()
        tickAll()
      }}
    >
      <div className="long-list-cells">
        {able.length > 0 ? (
          <TickBox
            label={`Select ${view.siteName} for ${able.length === 1 ? '1 person' : `${able.length} people`}`}
            checked={ticked === 'all'}
            mixed={ticked === 'some'}
            onTick={tickAll}
          />
        ) : (
          <span />
        )}
        <span className="site-line" data-example="" data-state={state} aria-hidden />
        <div className="min-w-0 py-1.5">
          <span
            className={cx('long-list-name', line.every(({ now }) => now.view.standing.struck) && 'struck')}
          >
            <RowLink
              to="/removals/$jobId"
              params={{ jobId: lead.id }}
              aria-keyshortcuts={able.length > 0 ? 'X' : undefined}
            >
              {view.siteName}
            </RowLink>
          </span>
          <ul className="text-xs/4.5 text-faint">
            {line.map(({ id, now }) => (
              <li key={id}>
                <TextLink to="/removals/$jobId" params={{ jobId: id }} className="relative z-1">
                  {now.view.personName}
                </TextLink>{' '}
                {standsAs(now.view)}
              </li>
            ))}
          </ul>
        </div>
        <span className="removal-network">{networkText}</span>
        <span className="removal-next">
          {yours ? (
            <TextLink {...taskLink(view)} className="relative z-1 font-medium">
              {next.text}
            </TextLink>
          ) : (
            next.text
          )}
        </span>
        <span className="text-right whitespace-nowrap text-soft tabular-nums max-sm:text-xs">
          {next.when}
        </span>
      </div>
    </div>
  )
}

const standsAs = ({ standing, asked }: JobView) =>
  asked ? `${standing.label} · ${openRequestText(asked)}` : standing.label
