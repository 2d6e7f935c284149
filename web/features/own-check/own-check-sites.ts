// The sites that a person can look at themselves, with their newest answer on this device. Pure.
import type { DataBrokerSite } from '#shared/collections/data-broker-sites.ts'
import type { ExposureScan } from '#shared/collections/exposure-scans.ts'
import type { Intent } from '#shared/collections/intents.ts'
import type { Person } from '#shared/collections/people.ts'
import { leavesAlone } from '#shared/domain/leave-alone.ts'
import { isUnsearchable, lastOwnCheck, type OwnAnswer } from '#shared/domain/own-check.ts'
import { type PreparedSearch, preparedSearch } from '#shared/guides/prepared-search.ts'
import { checkProblem } from '#shared/recipe/engine-words.ts'

/** An answer to "Are you listed there?". `isSent`: the server has it. */
export type GivenCheck = { id: string; at: string; answer: OwnAnswer; isSent: boolean }

export type OwnCheckSite = {
  site: DataBrokerSite
  /** Null if we've never tried the site for this person. */
  scanId: string | null
  /** Why we can't search it, as a sentence. */
  why: string
  /** Null if the person has no place to search for. */
  search: PreparedSearch | null
  last: GivenCheck | null
}

type Rows = {
  person: Person
  /** Of any person. */
  scans: readonly ExposureScan[]
  sites: ReadonlyMap<string, DataBrokerSite>
  intents: readonly Intent[]
  now: number
}

const NO_RECIPE = 'We can’t search this site.'

/**
 * Sites that turned our scans away or that we can't search, by name: those without a listing of theirs. Sites that we
 * never tried are included if their search can be prepared. Sites to leave alone are only included once the person has
 * looked there.
 */
export function ownCheckSites({ person, scans, sites, intents, now }: Rows): OwnCheckSite[] {
  const bySite = new Map(
    scans.filter(scan => scan.person_id === person.id).map(scan => [scan.site_id, scan] as const),
  )
  return [...sites.values()]
    .flatMap((site): OwnCheckSite[] => {
      const scan = bySite.get(site.id)
      const last = newestCheck(scan, intents, { personId: person.id, siteId: site.id })
      const isTurned = scan ? isUnsearchable(scan, site) && !isListed(scan) : isUntried(site)
      const isOpen = isTurned && !leavesAlone(person, site.id)
      if (!isOpen && !(last && isUnsearchable(scan, site))) return []
      const why = scan?.problem ? checkProblem(scan.problem) : NO_RECIPE
      return [{ site, scanId: scan?.id ?? null, why, search: preparedSearch(site, person, now), last }]
    })
    .sort((a, b) => a.site.name.localeCompare(b.site.name) || a.site.id.localeCompare(b.site.id))
}

const isUntried = (site: DataBrokerSite) => !site.scannable && site.search_url !== null

const isListed = ({ listings }: ExposureScan) =>
  listings.some(listing => listing.verdict === 'yours' && listing.gone_at === null)

const isOnItsWay = ({ status }: Intent) => status === 'pending' || status === 'accepted'

/** The newest answer, here or on the server, without those that were taken back here. */
function newestCheck(
  scan: ExposureScan | undefined,
  intents: readonly Intent[],
  { personId, siteId }: { personId: string; siteId: string },
): GivenCheck | null {
  const takenBack = new Set(
    intents
      .filter(intent => intent.kind === 'withdraw-check' && isOnItsWay(intent))
      .map(({ payload }) => payload.check_id),
  )
  const stored = (scan?.own_checks ?? [])
    .filter(({ id }) => !takenBack.has(id))
    .map(({ id, at, answer }): GivenCheck => ({ id, at, answer, isSent: true }))
  const known = new Set(stored.map(({ id }) => id))
  const open = intents
    .filter(
      ({ kind, payload }) =>
        kind === 'record-check' && payload.site_id === siteId && payload.person_id === personId,
    )
    .filter(intent => intent.status !== 'failed' && !known.has(intent.id) && !takenBack.has(intent.id))
    .map(
      ({ id, created_at, payload, status }): GivenCheck => ({
        id,
        at: created_at,
        answer: payload.answer as OwnAnswer,
        isSent: status !== 'pending',
      }),
    )
  return lastOwnCheck([...stored, ...open])
}

/** What opening the link tells the site. */
export function disclosureText({ discloses, terms }: PreparedSearch, siteName: string): string {
  const own = 'You open it in your own browser, so the site sees your visit, not ours.'
  if (discloses.length === 0)
    return `The link opens ${siteName} and reveals nothing about you. There, search for ${terms}. ${own}`
  return `The link tells ${siteName}: ${discloses.join(', ')}. ${own}`
}
