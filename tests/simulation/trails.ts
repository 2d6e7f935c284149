// The history of each person at each site, step by step, so that two runs can be compared.
import { must } from '#shared/lib/must.ts'
import { hostOf, jobsOf, type Protected } from './protected-person.ts'

/** A site's state for a person from `step` on: the scan's result, then each removal with its timeline. */
export type Standing = { step: number; text: string }

export type Trail = {
  person: string
  site: string
  /** The site that owns this one's data, or the site itself. A network's sites are visited one after another. */
  network: string
  standings: Standing[]
  /** This site's timeline events, each with its place in the person's whole network. */
  events: TrailEvent[]
}

export type TrailEvent = { step: number; place: number; event: string }

export type Trails = {
  /** Adds the person's sites whose state has changed since the last call. */
  note: (person: Protected, step: number) => void
  /** All trails, by person and site. */
  all: () => Trail[]
}

/** An empty set of trails. */
export function createTrails(): Trails {
  const trails = new Map<string, Trail>()
  const noted = new Set<string>()
  return {
    note(person, step) {
      const timelines = timelinesOf(person)
      const fresh = person.account
        .rows('realtime_updates')
        .filter(({ id }) => !noted.has(id))
        .sort(byTime)
      for (const scan of person.account.rows('exposure_scans')) {
        const site = hostOf(person.account, scan.site_id)
        const key = `${person.id} ${site}`
        const network = networkOf(person, scan.site_id)
        const trail = trails.get(key) ?? { person: person.id, site, network, standings: [], events: [] }
        trails.set(key, trail)
        const there = scan.listings.filter(seen => seen.verdict === 'yours' && seen.gone_at === null).length
        const removals = jobsOf(person.account, scan)
          .map(job => `${job.status} (${timelines.get(job.id) ?? ''})`)
          .sort()
        const status =
          CONCLUDED.has(scan.status) && scan.problem !== null ? `${scan.status} (cut short)` : scan.status
        const text = [`${status}, ${there} listed`, ...removals].join('; ')
        if (trail.standings.at(-1)?.text !== text) trail.standings.push({ step, text })
        fresh.forEach(({ id, site_id, update_data: { event } }, place) => {
          if (site_id !== scan.site_id || noted.has(id)) return
          noted.add(id)
          trail.events.push({ step, place, event })
        })
      }
    },
    all: () => [...trails.entries()].sort(([a], [b]) => a.localeCompare(b)).map(([, trail]) => trail),
  }
}

function networkOf({ account }: Protected, siteId: string): string {
  const sites = account.rows('data_broker_sites')
  const site = must(
    sites.find(one => one.id === siteId),
    siteId,
  )
  return hostOf(account, site.parent_id ?? site.id)
}

/** Results of visits that concluded. With a problem as well, the visit ended early and is repeated sooner. */
const CONCLUDED: ReadonlySet<string> = new Set(['found', 'unsure', 'not_found'])

const byTime = (a: { created_at: string }, b: { created_at: string }) =>
  a.created_at.localeCompare(b.created_at)

/** Each removal's events in order. Excludes the repeated "claimed" and "started" of a worker that takes over. */
function timelinesOf({ account }: Protected): Map<string, string> {
  const timelines = new Map<string, string[]>()
  const updates = account
    .rows('realtime_updates')
    .filter(({ update_data: { event } }) => event !== 'claimed' && event !== 'started')
    .sort(byTime)
  for (const { job_id, update_data } of updates)
    timelines.set(job_id, [...(timelines.get(job_id) ?? []), update_data.event])
  return new Map([...timelines].map(([id, events]) => [id, events.join(' ')]))
}
