// The live panel: removals that are moving right now, with progress, message and estimate (PRODUCT T2.1, T4.1 and
// T9.1).
import { isActive } from '#shared/domain/removal.ts'
import { estimateOf, removalProgress } from '#shared/domain/removal-progress.ts'
import { together } from '#shared/domain/together.ts'
import { MINUTE } from '#shared/lib/time.ts'
import { useNow } from '#web/data/clock.ts'
import { WHOLE, WindowedRows } from '#web/ui/long-list/windowed-rows.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { Section } from '#web/ui/section.tsx'
import { ShowWaiting } from '#web/ui/show-waiting.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { useHeldOrder } from '#web/ui/use-held-order.ts'
import type { JobView } from './job-view.ts'

/** Shown at once on the dashboard; the rest are counted in one line. */
const SHOWN = 6

/** Removals of one shared listing in the same state are one line; `names` is empty if it's one person's. */
type LiveLine = { view: JobView; names: readonly string[] }

const idOf = ({ view }: LiveLine) => view.job.id
const NAMES = new Intl.ListFormat('en-US', { type: 'conjunction' })

function liveLines(active: readonly JobView[]): LiveLine[] {
  return together(active, ({ job }) => ({
    personId: job.person_id,
    siteId: job.site_id,
    listingKey: job.listing_key === '' ? '' : `${job.status} ${job.listing_key}`,
  })).map(([view, ...others]) => ({
    view,
    names: others.length === 0 ? [] : [view, ...others].map(({ personName }) => personName),
  }))
}

type LiveProgressProps = {
  views: readonly JobView[]
  /** Started removals that aren't in the list yet. */
  waiting: number
  /** Shows all of them, as on the board; otherwise the first few. */
  isWhole?: boolean
}

/**
 * Queued, pending and processing jobs, the most recently changed first. While the pointer or the focus is on them, they
 * hold their place, even those that have moved on.
 */
export function LiveProgress({ views, waiting, isWhole = false }: LiveProgressProps) {
  const now = useNow(MINUTE / 2)
  const active = views
    .filter(view => isActive(view.job.status))
    .sort((a, b) => b.job.updated_at.localeCompare(a.job.updated_at))
  const lines = liveLines(active)
  const { places, waiting: fresh, apply, holders } = useHeldOrder(lines, idOf)
  const left = active.length - lines.slice(0, SHOWN).reduce((sum, line) => sum + removalsIn(line), 0)
  const current = new Map(views.map(view => [view.job.id, view]))
  const shown = isWhole ? places : places.slice(0, SHOWN)
  return (
    <Section
      id="live"
      title="Live progress"
      action={
        isWhole &&
        active.length > 0 && <span className="text-sm text-faint tabular-nums">{active.length}</span>
      }
    >
      {places.length === 0 ? (
        <p className="text-soft">
          {waiting === 0
            ? 'We’re not sending anything right now.'
            : `${waiting === 1 ? '1 removal waits' : `${waiting} removals wait`} to be sent.`}
        </p>
      ) : (
        <div {...holders} className="live-rows">
          <WindowedRows
            label="Removals we’re sending"
            rows={shown}
            nameOf={place => place.now.view.siteName}
            isWhole={shown.length <= WHOLE}
            draw={(place, at) => (
              <LiveRow
                key={place.id}
                view={current.get(place.id) ?? place.now.view}
                names={place.now.names}
                now={now}
                {...at}
              />
            )}
          />
          <ShowWaiting waiting={fresh} onShow={apply} />
        </div>
      )}
      {!isWhole && left > 0 && (
        <p className="mt-5 text-sm text-soft">
          <TextLink to="/removals" hash="live">
            And {left} more
          </TextLink>
        </p>
      )}
    </Section>
  )
}

type LiveRowProps = LiveLine & { now: number; 'aria-posinset': number; 'aria-setsize': number }

const removalsIn = ({ names }: LiveLine) => Math.max(1, names.length)

function LiveRow({ view: { job, siteName }, names, now, ...place }: LiveRowProps) {
  const { percent, message } = removalProgress(job.status)
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows stand in chunks, which a ul can't hold.
    <div role="listitem" {...place} className="pb-6">
      <ProgressBar
        label={
          <TextLink to="/removals/$jobId" params={{ jobId: job.id }}>
            {siteName}
          </TextLink>
        }
        total={100}
        legend={false}
        segments={[{ kind: 'sent', count: percent, label: 'percent' }]}
        summary={isActive(job.status) ? estimateOf(job.status, Date.parse(job.created_at), now) : ''}
      />
      <p className="mt-1.5 text-sm text-faint">
        {message}
        {names.length > 0 && ` For ${NAMES.format(names)}.`}
      </p>
    </div>
  )
}
