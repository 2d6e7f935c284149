// Networks of sites where more maintenance is planned than they bear: by how many days it comes later.
import type { StretchedLane } from '#shared/protocol/operations.ts'
import { List } from '#web/ui/list.tsx'
import { ListRow } from '#web/ui/list-row.tsx'
import { Section } from '#web/ui/section.tsx'
import { stretchText } from './operation-words.ts'

/** Empty if all maintenance fits. */
export function StretchedPart({ lanes }: { lanes: readonly StretchedLane[] }) {
  if (lanes.length === 0) return null
  return (
    <Section
      title="Over their budget"
      lede="These sites have more repeat scans planned than they can take, so the scans come later. First scans, removals and their checks keep their time."
    >
      <List label="Sites over their budget">
        {lanes.map(lane => (
          <ListRow key={lane.lane} title={lane.sites.join(', ') || lane.lane} detail={stretchText(lane)} />
        ))}
      </List>
    </Section>
  )
}
