// When a person's records appeared and disappeared, site by site. Graders use it to tell real removals from claimed
// ones.
import { iso } from '#shared/lib/time.ts'
import type { Person } from '../people/person.ts'
import type { SiteDefinition } from '../sites/definition.ts'
import { encodeRecord } from '../world/record-id.ts'
import type { World } from '../world/world.ts'

/** `relisted` follows an earlier listing; a record that was always there is listed since the epoch. */
export type Coming = { site: string; record: string; at: string; event: 'listed' | 'suppressed' | 'relisted' }

type Moment = Omit<Coming, 'at'> & { at: number }

function momentsOn(world: World, site: SiteDefinition, person: Person): Moment[] {
  return world.visibility.spans(site, person).flatMap(({ generation, visibleFrom, hiddenFrom }, position) => {
    const record = encodeRecord(site.host, site.record.id, { person: person.index, generation })
    const own = { site: site.host, record }
    return [
      { ...own, at: visibleFrom, event: position === 0 ? ('listed' as const) : ('relisted' as const) },
      ...(hiddenFrom === null ? [] : [{ ...own, at: hiddenFrom, event: 'suppressed' as const }]),
    ]
  })
}

/** All events up to now, earliest first. */
export function historyOf(world: World, person: Person): Coming[] {
  const now = world.now()
  return world.sites
    .flatMap(site => momentsOn(world, site, person))
    .filter(moment => moment.at <= now)
    .sort((a, b) => a.at - b.at)
    .map(moment => ({ ...moment, at: iso(moment.at) }))
}

/** Since when the site has shown this record, in epoch milliseconds; 0 if it always has. */
export function shownSince(world: World, site: SiteDefinition, person: Person, generation: number): number {
  const span = world.visibility.spans(site, person).find(one => one.generation === generation)
  return span?.visibleFrom ?? 0
}
