// The removals under one heading.
import type { HeldPlace } from '#web/ui/held-order.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { GroupHeading } from '#web/ui/long-list/group-heading.tsx'
import type { RowGroup } from '#web/ui/long-list/group-rows.ts'
import { type Selection, selectedAmount } from '#web/ui/long-list/selection.ts'
import { WindowedRows } from '#web/ui/long-list/windowed-rows.tsx'
import { MiniMarks } from '#web/ui/mini-marks.tsx'
import { taskLink } from './job-view.ts'
import { isTickable } from './many-removals.ts'
import { overviewOf } from './overview.ts'
import { RemovalLine } from './removal-line.tsx'
import { type RemovalRow, removalGroupNote, rowsUnder, type Shared } from './removals-view.ts'
import { SharedLine } from './shared-line.tsx'

type RemovalGroupProps = {
  group: RowGroup<Shared<HeldPlace<RemovalRow>>>
  /** It's the only group: its rows need no heading. */
  isOne: boolean
  selection: Selection
  isFolded: boolean
  /** All of the list's rows are rendered. */
  isWhole: boolean
  onFold: (key: string, on: boolean) => void
  onTick: (id: string, range: boolean) => void
  onTickAll: (ids: readonly string[], on: boolean) => void
}

/** When folded, only its heading is shown. The person's turn links to the quickest task. */
export function RemovalGroup(props: RemovalGroupProps) {
  const { group, isOne, selection, isFolded, isWhole, onFold, onTick, onTickAll } = props
  const places = group.rows.flat()
  const rows = rowsUnder(
    places.map(({ now }) => now),
    group.key,
  )
  const able = places.filter(({ now, isGone }) => !isGone && isTickable(now.view)).map(({ id }) => id)
  const first = group.key === 'yours' ? overviewOf(rows.map(row => row.view)).nextYours : null
  return (
    <section aria-label={group.title}>
      {!isOne && (
        <GroupHeading
          groupKey={group.key}
          title={group.title}
          note={removalGroupNote(rows)}
          marks={group.key === 'yours' ? undefined : <MiniMarks states={rows.map(row => row.state)} />}
          isFolded={isFolded}
          onFold={onFold}
          ticked={able.length > 0 ? selectedAmount(selection, able) : null}
          onTick={(_, on) => onTickAll(able, on)}
          action={
            first && (
              <LinkButton size="small" {...taskLink(first)}>
                Do the next one
              </LinkButton>
            )
          }
        />
      )}
      {(isOne || !isFolded) && (
        <WindowedRows
          label={group.title}
          rows={group.rows}
          nameOf={([{ now }]) => now.view.siteName}
          isWhole={isWhole}
          draw={(line, place) => {
            const [{ id, now, isGone }, ...others] = line
            if (others.length > 0)
              return (
                <SharedLine key={id} line={line} selection={selection} onTickAll={onTickAll} {...place} />
              )
            return (
              <RemovalLine
                key={id}
                row={now}
                isGone={isGone}
                isChosen={selection.ids.has(id)}
                onTick={onTick}
                {...place}
              />
            )
          }}
        />
      )}
    </section>
  )
}
