// Which articles of the help center are read, the most read first.
import type { MeasuresView } from '#shared/protocol/operations.ts'
import { List } from '#web/ui/list.tsx'
import { ListRow } from '#web/ui/list-row.tsx'
import { counted } from './operation-words.ts'

/** More say nothing. */
const SHOWN = 20

export function ReadsPart({ reads }: { reads: MeasuresView['reads'] }) {
  if (reads.length === 0)
    return <p className="border-y border-line py-4 text-soft">No article was read yet.</p>
  return (
    <List label="Help articles">
      {reads.slice(0, SHOWN).map(({ article, times }) => (
        <ListRow key={article} title={article} detail={counted(times, 'time')} />
      ))}
    </List>
  )
}
