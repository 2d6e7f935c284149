// A list of removals under headings by whose turn it is, a bounded number of rows at a time.
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { List } from '#web/ui/list.tsx'
import { ShowWaiting } from '#web/ui/show-waiting.tsx'
import { useHeldOrder } from '#web/ui/use-held-order.ts'
import { JobRow } from './job-row.tsx'
import type { JobView } from './job-view.ts'
import { TURN_GROUPS, turnGroupOf } from './turn-group.ts'

/** Rows drawn at first, and added per press: a list stays quick with hundreds of removals. */
const PAGE = 50

type JobListProps = { views: readonly JobView[]; empty: string }

/**
 * The rows, or one sentence when there are none. A heading has the count of all its removals, also of those not drawn
 * yet.
 */
export function JobList({ views, empty }: JobListProps) {
  const [shown, setShown] = useState(PAGE)
  const grouped = TURN_GROUPS.flatMap(({ key }) =>
    views.filter(view => turnGroupOf(view) === key).map(view => ({ view, group: key })),
  )
  const { places, waiting, apply, holders } = useHeldOrder(grouped, ({ view }) => view.job.id)
  if (places.length === 0) return <p className="py-6 text-soft">{empty}</p>
  const showPerson = new Set(views.map(view => view.job.person_id)).size > 1
  const twice = repeatedOf(places.map(place => place.now.view))
  const drawn = new Set(places.slice(0, shown))
  return (
    <div {...holders}>
      {TURN_GROUPS.map(({ key, title }) => {
        // Under the heading that it had when the order was held.
        const members = places.filter(place => place.before.group === key)
        const rows = members.filter(place => drawn.has(place))
        if (rows.length === 0) return null
        return (
          <section key={key} className="mb-8 last:mb-0">
            <h2 className="mb-2 flex items-baseline gap-2 text-sm font-semibold">
              {title} <span className="font-normal text-faint tabular-nums">{members.length}</span>
            </h2>
            <List label={title}>
              {rows.map(({ id, now: { view } }) => (
                <JobRow
                  key={id}
                  view={view}
                  showPerson={showPerson}
                  showListing={twice.has(listedOf(view))}
                />
              ))}
            </List>
          </section>
        )
      })}
      {places.length > shown && (
        <div className="mt-4">
          <Button onClick={() => setShown(shown + PAGE)}>
            Show {Math.min(PAGE, places.length - shown)} more
          </Button>
        </div>
      )}
      <ShowWaiting waiting={waiting} onShow={apply} />
    </div>
  )
}

const listedOf = ({ job }: JobView) => `${job.site_id} ${job.person_id}`

/** A site can list one person several times: rows that would read the same say which listing each is about. */
function repeatedOf(views: readonly JobView[]): ReadonlySet<string> {
  const seen = new Set<string>()
  const twice = new Set<string>()
  for (const listed of views.map(listedOf)) (seen.has(listed) ? twice : seen).add(listed)
  return twice
}
