// The live panel: removals that are moving right now, with progress, message and estimate (spec 2.1, 4.1 and 9).
import { isActive } from '#shared/domain/removal.ts'
import { estimateOf, progressOf } from '#shared/domain/removal-progress.ts'
import { MINUTE } from '#shared/lib/time.ts'
import { useNow } from '#web/data/clock.ts'
import { Progress } from '#web/ui/progress.tsx'
import { Section } from '#web/ui/section.tsx'
import { ShowWaiting } from '#web/ui/show-waiting.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { useHeldOrder } from '#web/ui/use-held-order.ts'
import type { JobView } from './job-view.ts'

/** Shown at once; the rest are counted in one line. */
const SHOWN = 6

/**
 * Queued, pending and processing jobs, the most recently changed first. While the pointer or the focus is on them, they
 * stay where they are, also those that have moved on. `waiting`: started ones not in the list yet.
 */
export function LiveProgress({ views, waiting }: { views: readonly JobView[]; waiting: number }) {
  const now = useNow(MINUTE / 2)
  const active = views
    .filter(view => isActive(view.job.status))
    .sort((a, b) => b.job.updated_at.localeCompare(a.job.updated_at))
  const { places, waiting: fresh, apply, holders } = useHeldOrder(active, view => view.job.id)
  return (
    <Section title="Live progress">
      {places.length === 0 ? (
        <p className="text-soft">
          {waiting === 0
            ? 'We’re not sending anything right now.'
            : `${waiting === 1 ? '1 removal waits' : `${waiting} removals wait`} to be sent.`}
        </p>
      ) : (
        <div {...holders}>
          <ul className="grid gap-6" aria-label="Removals we’re sending">
            {places.slice(0, SHOWN).map(place => {
              const { job, siteName } = views.find(view => view.job.id === place.id) ?? place.now
              const { percent, message } = progressOf(job.status)
              return (
                <li key={job.id}>
                  <Progress
                    label={
                      <TextLink to="/removals/$jobId" params={{ jobId: job.id }}>
                        {siteName}
                      </TextLink>
                    }
                    total={100}
                    legend={false}
                    segments={[{ kind: 'sent', count: percent, label: 'percent' }]}
                    summary={
                      isActive(job.status) ? estimateOf(job.status, Date.parse(job.created_at), now) : ''
                    }
                  />
                  <p className="mt-1.5 text-sm text-faint">{message}</p>
                </li>
              )
            })}
          </ul>
          <ShowWaiting waiting={fresh} onShow={apply} />
        </div>
      )}
      {active.length > SHOWN && (
        <p className="mt-5 text-sm text-soft">
          <TextLink to="/removals" search={{ status: 'working' }}>
            And {active.length - SHOWN} more
          </TextLink>
        </p>
      )}
    </Section>
  )
}
