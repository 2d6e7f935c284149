// What happened on public pages, by day, the latest first.
import { dayText } from '#shared/letters/day-text.ts'
import type { MeasuresView } from '#shared/protocol/operations.ts'
import { List } from '#web/ui/list.tsx'
import { ListRow } from '#web/ui/list-row.tsx'
import { counted, measuredEventText } from './operation-words.ts'

type Event = MeasuresView['events'][number]

export function EventsPart({ events, now }: { events: readonly Event[]; now: number }) {
  if (events.length === 0)
    return <p className="border-y border-line py-4 text-soft">Nothing was counted yet.</p>
  return (
    <List label="By day">
      {[...Map.groupBy(events, ({ on_day }) => on_day)].map(([day, those]) => (
        <ListRow
          key={day}
          title={dayText(`${day}T12:00:00.000Z`, now)}
          detail={those.map(one => `${measuredEventText(one)}: ${counted(one.times, 'time')}`).join(' · ')}
        />
      ))}
    </List>
  )
}
