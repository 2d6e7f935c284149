// Removals that were started and are waiting to be sent or set up, until they're in the list of removals.
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { List } from '#web/ui/list.tsx'
import { ListRow } from '#web/ui/list-row.tsx'
import { Section } from '#web/ui/section.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'
import { type Starting, startingLabel } from './starting.ts'

/** How many are shown at once; the rest on request. */
const SHOWN = 5

/** Empty if none are waiting. */
export function StartingPart({ starting }: { starting: readonly Starting[] }) {
  const [all, setAll] = useState(false)
  if (starting.length === 0) return null
  const waiting = starting.filter(one => !one.sent).length
  return (
    <Section
      title="Started"
      lede={
        waiting > 0
          ? `${waiting === 1 ? '1 removal is' : `${waiting} removals are`} saved on this device and will be sent as soon as you’re online.`
          : 'We’ve got your request and are setting these up.'
      }
    >
      <List label="Removals you started">
        {starting.slice(0, all ? starting.length : SHOWN).map(one => (
          <ListRow
            key={one.id}
            title={one.siteName}
            detail={one.listingName === '' ? '' : `Listed as ${one.listingName}`}
            trailing={<StatusPill tone="sent">{startingLabel(one)}</StatusPill>}
          />
        ))}
      </List>
      {starting.length > SHOWN && !all && (
        <div className="mt-4">
          <Button onClick={() => setAll(true)}>Show all {starting.length}</Button>
        </div>
      )}
    </Section>
  )
}
