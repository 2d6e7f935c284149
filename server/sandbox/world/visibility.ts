// Which record of a person a site shows at a given time. Facts that follow from the seed aren't stored; suppressed,
// relisted, planted and removed records are, as time spans per generation.
import { DAY } from '#shared/lib/time.ts'
import type { Person } from '../people/person.ts'
import { dataset, type SiteDefinition } from '../sites/definition.ts'
import type { Store } from '../store.ts'
import type { Fate } from './faults.ts'
import { createHalfRemovals } from './half-removals.ts'
import { listedAtFirst } from './listing.ts'
import { lastGeneration } from './record-id.ts'
import { createSpans, type Span } from './spans.ts'

export type Visibility = {
  /** The generation that the site shows now, or null if it shows no record of the person. */
  current: (site: SiteDefinition, person: Person) => number | null
  /** Takes a generation off the site and its mirrors from `at` on, unless its fate changes that. */
  suppress: (site: SiteDefinition, person: Person, generation: number, at: number, fate?: Fate | null) => void
  /** Whether a generation is reduced to the name and the town. */
  reduced: (site: SiteDefinition, person: Person, generation: number) => boolean
  /** Whether a generation is missing from the search although its page is up. */
  unsearchable: (site: SiteDefinition, person: Person, generation: number) => boolean
  /** The time spans in which the site shows the person, including future ones. */
  spans: (site: SiteDefinition, person: Person) => Span[]
  /** Puts a new record of the person on the site, unless it already shows one; returns the generation shown. */
  plant: (site: SiteDefinition, person: Person) => number
  /** Takes every record of the person off the site at once, including future ones. */
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
  const reductions = createHalfRemovals(store, 'reductions')
  const hidings = createHalfRemovals(store, 'hidings')
  const isSince = (from: number | null) => from !== null && from <= now()
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
    spans,
    reduced: (site, person, generation) => isSince(reductions.from(site, person, generation)),
    unsearchable: (site, person, generation) => isSince(hidings.from(site, person, generation)),
    suppress: (site, person, generation, at, fate = null) => {
      if (fate?.kind === 'unkept') return
      const mirrors = sites.flatMap(mirror => {
        const shown = mirror === site || dataset(mirror) !== site.host ? null : current(mirror, person)
        return shown === null ? [] : [{ mirror, shown }]
      })
      if (fate?.kind === 'hidden') {
        hidings.save(site, person, generation, at)
        for (const { mirror, shown } of mirrors) hidings.save(mirror, person, shown, at)
        return
      }
      const partial = fate?.kind === 'partial'
      if (partial && mirrors.length === 0) return reductions.save(site, person, generation, at)
      hide(site, person, generation, at)
      for (const { mirror, shown } of mirrors.slice(partial ? 1 : 0)) hide(mirror, person, shown, at)
      const next = generation + 1
      if (fate?.kind !== 'relisted' || next > lastGeneration) return
      if (spans(site, person).some(span => span.generation === next)) return
      save(site, person, { generation: next, visibleFrom: at + fate.afterMs, hiddenFrom: null })
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
