// What happened to each person at each site, step by step, so that two runs can be held side by side.
import { hostOf, jobsOf, type Protected } from './protected-person.ts'

/** How a site stood for a person from `step` on: the scan, then each removal with its timeline's last event. */
export type Standing = { step: number; text: string }

export type Trail = { person: string; site: string; standings: Standing[] }

export type Trails = {
  /** Adds the person's sites that stand differently than at the last note. */
  note: (person: Protected, step: number) => void
  all: () => Trail[]
}

/** Nothing noted yet. */
export function createTrails(): Trails {
  const trails = new Map<string, Trail>()
  return {
    note(person, step) {
      for (const [site, text] of standingsOf(person)) {
        const key = `${person.id} ${site}`
        const trail = trails.get(key) ?? { person: person.id, site, standings: [] }
        trails.set(key, trail)
        if (trail.standings.at(-1)?.text !== text) trail.standings.push({ step, text })
      }
    },
    all: () => [...trails.values()].sort((a, b) => keyOf(a).localeCompare(keyOf(b))),
  }
}

const keyOf = ({ person, site }: Trail) => `${person} ${site}`

function standingsOf(person: Protected): Map<string, string> {
  const { account } = person
  const events = new Map<string, string[]>()
  const updates = [...account.rows('realtime_updates')].sort((a, b) =>
    a.created_at.localeCompare(b.created_at),
  )
  for (const { job_id, update_data } of updates)
    events.set(job_id, [...(events.get(job_id) ?? []), update_data.event])
  const standings = new Map<string, string>()
  for (const scan of account.rows('exposure_scans')) {
    const there = scan.listings.filter(seen => seen.verdict === 'yours' && seen.gone_at === null).length
    const jobs = jobsOf(account, scan)
      .map(job => `${job.status} (${(events.get(job.id) ?? []).join(' ')})`)
      .sort()
    const problem = scan.problem === null ? [] : [scan.problem]
    standings.set(hostOf(account, scan.site_id), [`${scan.status} ${there}`, ...problem, ...jobs].join('; '))
  }
  return standings
}

/** A site that stood differently in the two runs: from which step on, and how in each. */
export type Parting = { person: string; site: string; step: number; first: string; second: string }

/** Each person's sites at which the runs parted, the earliest first. */
export function partings(first: readonly Trail[], second: readonly Trail[]): Parting[] {
  const others = new Map(second.map(trail => [keyOf(trail), trail]))
  const found: Parting[] = []
  for (const trail of first) {
    const other = others.get(keyOf(trail))?.standings ?? []
    const steps = [...new Set([...trail.standings, ...other].map(({ step }) => step))].sort((a, b) => a - b)
    const step = steps.find(at => standsAt(trail.standings, at) !== standsAt(other, at))
    if (step === undefined) continue
    found.push({
      person: trail.person,
      site: trail.site,
      step,
      first: standsAt(trail.standings, step),
      second: standsAt(other, step),
    })
  }
  return found.sort((a, b) => a.step - b.step)
}

const standsAt = (standings: readonly Standing[], step: number) =>
  standings.findLast(one => one.step <= step)?.text ?? ''
