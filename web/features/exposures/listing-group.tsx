// The listings under one heading.
import type { PersonPronouns } from '#shared/letters/person-pronouns.ts'
import type { HeldPlace } from '#web/ui/held-order.ts'
import { GroupHeading } from '#web/ui/long-list/group-heading.tsx'
import type { RowGroup } from '#web/ui/long-list/group-rows.ts'
import { type Selection, selectedAmount } from '#web/ui/long-list/selection.ts'
import { WindowedRows } from '#web/ui/long-list/windowed-rows.tsx'
import { MiniMarks } from '#web/ui/mini-marks.tsx'
import { ListingLine } from './listing-line.tsx'
import { type ListingRow, listingGroupNote } from './listing-rows.ts'

type ListingGroupProps = {
  group: RowGroup<HeldPlace<ListingRow>>
  /** One request can clear the whole group. */
  isNetwork: boolean
  spoken: PersonPronouns
  selection: Selection
  opened: ReadonlySet<string>
  isFolded: boolean
  /** All of the list's rows are rendered. */
  isWhole: boolean
  onFold: (key: string, on: boolean) => void
  onTick: (id: string, range: boolean) => void
  onTickAll: (ids: readonly string[], on: boolean) => void
  onOpen: (id: string) => void
}

/** When folded, only its heading is shown. */
export function ListingGroup(props: ListingGroupProps) {
  const {
    group,
    isNetwork,
    spoken,
    selection,
    opened,
    isFolded,
    isWhole,
    onFold,
    onTick,
    onTickAll,
    onOpen,
  } = props
  const able = group.rows.filter(({ now, isGone }) => now.isReady && !isGone).map(({ id }) => id)
  return (
    <section aria-label={group.title}>
      <GroupHeading
        groupKey={group.key}
        title={group.title}
        {...(isNetwork ? { kind: 'network' } : {})}
        note={listingGroupNote(group.rows.map(({ now }) => now))}
        marks={<MiniMarks states={group.rows.map(({ now }) => now.removal?.state ?? 'still')} />}
        isFolded={isFolded}
        onFold={onFold}
        ticked={able.length > 0 ? selectedAmount(selection, able) : null}
        onTick={(_, on) => onTickAll(able, on)}
      />
      {!isFolded && (
        <WindowedRows
          label={group.title}
          rows={group.rows}
          isWhole={isWhole}
          nameOf={({ now }) => now.name}
          draw={({ id, now, isGone }, place) => (
            <ListingLine
              key={id}
              row={now}
              spoken={spoken}
              isChosen={selection.ids.has(id)}
              isOpen={opened.has(id)}
              isGone={isGone}
              onTick={onTick}
              onOpen={onOpen}
              {...place}
            />
          )}
        />
      )}
    </section>
  )
}
