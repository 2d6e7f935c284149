// What starting removals would do: what is sent to which site, who does it, and how much of the person's time it takes.
import type { Person } from '#shared/collections/people.ts'
import type { RemovalWay } from '#shared/domain/removal-way.ts'
import { LETTER_MINUTES } from '#shared/domain/task-minutes.ts'
import { guideMinutes } from '#shared/guides/guide.ts'
import { guideForSite } from '#shared/guides/guide-for-site.ts'
import { plannedDisclosure, wayAt } from '#shared/guides/planned-disclosure.ts'
import { fieldTexts } from '#shared/letters/field-text.ts'
import { mainName } from '#shared/letters/full-name.ts'
import type { Exposure } from './exposure-view.ts'

/** The site that supplies another one's listing: a removal there clears it too. */
export type Supplier = {
  id: string
  name: string
  /** Its removal has already been started. */
  isUnderWay: boolean
}

export type PlanLine = {
  id: string
  /** Whose removal it would be. */
  personId: string
  personName: string
  siteId: string
  siteName: string
  listingName: string
  way: RemovalWay
  /** Null if the site has listings of its own. */
  supplier: Supplier | null
  /** Fields disclosed to the site, as its opt-out names them; empty if we send nothing. */
  asks: readonly string[]
  /** The same in words. */
  sends: string[]
  /** The person's values for those fields, by name. */
  values: Readonly<Record<string, string>>
  /** Fields that the site's form asks for and the listing doesn't show; sent only if the person agrees. */
  beyond: readonly string[]
  /** Minutes of the person's time. */
  minutes: number
  /** The same, if the person finishes a form that we started, or clears a listing without its supplier. */
  finishMinutes: number
  scanId: string
  listingKey: string
}

/** The person needn't fill in the fields that we fill in. */
const BEGUN = { url: '', filled: ['form'], remaining: '' }

/** Facts beyond the listings to be removed. */
export type PlanAround = {
  /** Names of sites, by id. */
  nameOf: (siteId: string) => string | undefined
  /** Sites where the person has an unfinished removal. */
  underWay: ReadonlySet<string>
}

const NOTHING_AROUND: PlanAround = { nameOf: () => undefined, underWay: new Set() }

/** One line per listing to be removed. `now` in epoch milliseconds. */
export function planRemovals(
  exposures: readonly Exposure[],
  person: Person,
  now: number,
  { nameOf, underWay }: PlanAround = NOTHING_AROUND,
): PlanLine[] {
  const names = new Map(exposures.map(({ scan, siteName }) => [scan.site_id, siteName]))
  return exposures.map(exposure => {
    const { site, listing } = exposure
    const method = wayAt(site)
    const id = method === 'parent' ? (site?.parent_id ?? null) : null
    const supplier = id && { id, name: names.get(id) ?? nameOf(id) ?? id, isUnderWay: underWay.has(id) }
    // Without a removal at its supplier, the person has to handle the site.
    const isAlone = method === 'parent' && (!supplier || !(names.has(supplier.id) || supplier.isUnderWay))
    const way = isAlone ? 'guided' : method
    const { asks, values, beyond } = plannedDisclosure(way, site, listing, person, now)
    const minutesWith = (handoff: typeof BEGUN | null) =>
      site ? guideMinutes(guideForSite(site, { listing_url: listing.url, handoff })) : 0
    const finishMinutes = minutesWith(BEGUN)
    return {
      id: exposure.id,
      personId: person.id,
      personName: mainName(person),
      siteId: exposure.scan.site_id,
      siteName: exposure.siteName,
      listingName: listing.name,
      way,
      supplier: supplier || null,
      asks,
      sends: fieldTexts(asks),
      values,
      beyond,
      minutes: minutesOf(way, { guided: () => minutesWith(null), assisted: () => finishMinutes }),
      finishMinutes,
      scanId: exposure.scan.id,
      listingKey: listing.key,
    }
  })
}

/**
 * The same for listings of several people, grouped by person in the people's order. `underWay`: a person's id and a
 * site's id, separated by a space, for each unfinished removal.
 */
export function planForPeople(
  exposures: readonly Exposure[],
  people: readonly Person[],
  now: number,
  { nameOf, underWay }: PlanAround,
): PlanLine[] {
  const byPerson = Map.groupBy(exposures, ({ scan }) => scan.person_id)
  return people.flatMap(person => {
    const ofPerson = [...underWay].filter(key => key.startsWith(`${person.id} `))
    const sites = new Set(ofPerson.map(key => key.slice(person.id.length + 1)))
    return planRemovals(byPerson.get(person.id) ?? [], person, now, { nameOf, underWay: sites })
  })
}

function minutesOf(
  way: RemovalWay,
  { guided, assisted }: { guided: () => number; assisted: () => number },
): number {
  if (way === 'guided') return guided()
  if (way === 'assisted') return assisted()
  return way === 'email' ? LETTER_MINUTES : 0
}

const WAY_ORDER: readonly RemovalWay[] = ['automated', 'parent', 'assisted', 'email', 'guided']

/** Lines by way, in display order; ways without lines are left out. */
export function groupPlan(lines: readonly PlanLine[]): { way: RemovalWay; lines: PlanLine[] }[] {
  return WAY_ORDER.map(way => ({ way, lines: lines.filter(line => line.way === way) })).filter(
    group => group.lines.length > 0,
  )
}
