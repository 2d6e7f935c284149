// Which record of a person a site shows at a moment. What follows from the seed is not stored; a suppression, a
// relisting, a planted or removed record is, as spans of time per generation.
import { DAY } from '#shared/lib/time.ts'
import type { Person } from '../people/person.ts'
import { dataset, type SiteDefinition } from '../sites/definition.ts'
import type { Store } from '../store.ts'
import { listedAtFirst } from './listing.ts'
import { createSpans, type Span } from './spans.ts'

export type Visibility = {
  /** The generation that the site shows now, or null when it shows no record of the person. */
  current: (site: SiteDefinition, person: Person) => number | null
  /** Takes a generation off the site, and its mirrors, from `at` on. */
  suppress: (site: SiteDefinition, person: Person, generation: number, at: number) => void
  /** Puts a new record of the person on the site; the one there is, if there is one. */
  plant: (site: SiteDefinition, person: Person) => number
  /** Takes every record of the person off the site at once, those to come included. */
  remove: (site: SiteDefinition, person: Person) => void
}

function isShown(span: Span, at: number): boolean {
  return span.visibleFrom <= at && (span.hiddenFrom === null || at < span.hiddenFrom)
}

/** Visibility of records in the world of `store`. */
export function createVisibility(
  store: Store,
  sites: readonly SiteDefinition[],
  now: () => number,
): Visibility {
  const { of, save, forget } = createSpans(store)
  const spans = (site: SiteDefinition, person: Person): Span[] => {
    const changed = of(site, person)
    if (changed.length > 0) return changed
    return listedAtFirst(site, person) ? [{ generation: 0, visibleFrom: 0, hiddenFrom: null }] : []
  }
  const current: Visibility['current'] = (site, person) => {
    const at = now()
    return spans(site, person).find(span => isShown(span, at))?.generation ?? null
  }
  const hide = (site: SiteDefinition, person: Person, generation: number, at: number) => {
    const span = spans(site, person).find(one => one.generation === generation)
    if (!span || (span.hiddenFrom !== null && span.hiddenFrom <= at)) return
    save(site, person, { ...span, hiddenFrom: at })
    const days = site.traits.relistAfterDays
    if (days === undefined || generation > 0) return
    save(site, person, { generation: generation + 1, visibleFrom: at + days * DAY, hiddenFrom: null })
  }
  return {
    current,
    suppress: (site, person, generation, at) => {
      hide(site, person, generation, at)
      for (const mirror of sites) {
        if (mirror === site || dataset(mirror) !== site.host) continue
        const shown = current(mirror, person)
        if (shown !== null) hide(mirror, person, shown, at)
      }
    },
    plant: (site, person) => {
      const shown = current(site, person)
      if (shown !== null) return shown
      const generation = Math.max(-1, ...spans(site, person).map(span => span.generation)) + 1
      save(site, person, { generation, visibleFrom: now(), hiddenFrom: null })
      return generation
    },
    remove: (site, person) => {
      const at = now()
      for (const span of spans(site, person)) {
        if (span.visibleFrom > at) forget(site, person, span.generation)
        else if (span.hiddenFrom === null || span.hiddenFrom > at)
          save(site, person, { ...span, hiddenFrom: at })
      }
    },
  }
}
