// The rows of one removal for a complaint about it, and nobody else's: no other removal, person or listing of the site.
import type { SeenListing } from '#shared/collections/exposure-scans.ts'
import { isMail, type Mail } from '#shared/collections/messages.ts'
import type { RealtimeUpdate } from '#shared/collections/realtime-updates.ts'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import type { LetterLanguage } from '#shared/domain/letter-kind.ts'
import type { Regulator } from '#shared/domain/regulator.ts'
import { mainName } from '#shared/letters/full-name.ts'
import { letterLanguageOf } from '#shared/letters/letter-language.ts'
import { mailTime } from '#shared/letters/mail-time.ts'
import { stateName } from '#shared/lib/us-state.ts'
import type { StoredRows } from './report-data.ts'

/** A listing's data, with the number of relatives instead of their names: those are other people's data. */
export type OwnListing = Pick<SeenListing, 'name' | 'age' | 'akas' | 'places' | 'phones' | 'last_seen_at'> & {
  relatives: number
}

export type ComplaintRows = {
  job: RemovalJob
  siteName: string
  /** `truefolk.example`; null if the site is no longer in the list. */
  siteHost: string | null
  /** The language of the text for the form. */
  language: LetterLanguage
  /** The account's holder complains for another person. */
  onBehalf: boolean
  /** The person's main name; the name on the listing if they were deleted. */
  name: string
  /** The state where they live, by name; null if they gave none. */
  home: string | null
  /** The listing when the removal started, and as last seen; null if unknown. */
  found: OwnListing | null
  last: OwnListing | null
  firstSeenAt: string | null
  goneAt: string | null
  /** Oldest first. */
  updates: readonly RealtimeUpdate[]
  letters: readonly Mail[]
  regulator: Regulator
  /** When the rows were read: an ISO instant. */
  madeAt: string
  /** JPEG files by the id of their evidence, if available. */
  pictures: ReadonlyMap<string, Uint8Array>
  /** Files that came with replies, by their id, if loaded. */
  attachments: ReadonlyMap<string, Uint8Array>
}

export type ComplaintSources = Pick<
  StoredRows,
  'people' | 'exposure_scans' | 'removal_jobs' | 'realtime_updates' | 'messages' | 'data_broker_sites'
>

/** Which removal, and to whom. `language`: by default, the regulator's. */
export type ComplaintOf = { jobId: string; regulator: Regulator; madeAt: string; language?: LetterLanguage }

/** The rows about this removal; null if there's no such removal. */
export function complaintRows(
  rows: ComplaintSources,
  { jobId, regulator, madeAt, language = languageOfRegulator(regulator) }: ComplaintOf,
  pictures: ReadonlyMap<string, Uint8Array> = new Map(),
): ComplaintRows | null {
  const job = rows.removal_jobs.find(({ id }) => id === jobId)
  if (!job) return null
  const site = rows.data_broker_sites.find(({ id }) => id === job.site_id)
  const person = rows.people.find(({ id }) => id === job.person_id)
  const scan = rows.exposure_scans.find(
    ({ id, person_id }) => id === job.scan_id && person_id === job.person_id,
  )
  const listing = scan?.listings.find(({ key }) => key === job.listing_key && key !== '') ?? null
  const updates = inOrder(
    rows.realtime_updates.filter(row => row.job_id === jobId),
    row => row.created_at,
  )
  const shots = new Set(updates.flatMap(({ evidence }) => evidence.map(({ id }) => id)))
  const home = person?.places.find(place => place.current)
  return {
    job,
    siteName: site?.name ?? job.site_id,
    siteHost: site?.host ?? null,
    language,
    onBehalf: person !== undefined && person.relation !== 'self',
    name: (person && mainName(person)) || job.listing_name,
    home: home ? stateName(home.state) : null,
    found: job.found ? ownListing(job.found) : null,
    last: listing && ownListing(listing),
    firstSeenAt: listing?.first_seen_at ?? null,
    goneAt: listing?.gone_at ?? null,
    updates,
    letters: inOrder(
      rows.messages.filter(isMail).filter(row => row.job_id === jobId),
      mail => letterTime(mail, { job }),
    ),
    regulator,
    madeAt,
    pictures: new Map([...pictures].filter(([id]) => shots.has(id))),
    attachments: new Map(),
  }
}

/** The language of a regulator's country, if we write it; English otherwise. */
export const languageOfRegulator = ({ covers }: Regulator): LetterLanguage => letterLanguageOf([covers])

/** When a mail of the removal was sent or came in. */
export const letterTime = (mail: Mail, { job }: Pick<ComplaintRows, 'job'>): string =>
  mailTime(mail, job.return_address)

/** The ids of the removal's pictures: the first and the last come first, because space is limited. */
export function complaintPictures(rows: Pick<ComplaintRows, 'updates'>): string[] {
  const ids = rows.updates.flatMap(({ evidence }) =>
    evidence.filter(({ kind }) => kind === 'screenshot').map(({ id }) => id),
  )
  const last = ids.at(-1)
  return [...new Set([...ids.slice(0, 1), ...(last === undefined ? [] : [last]), ...ids])]
}

function ownListing(listing: Omit<OwnListing, 'relatives'> & { relatives: readonly string[] }): OwnListing {
  const { name, age, akas, places, phones, last_seen_at, relatives } = listing
  return { name, age, akas, places, phones, last_seen_at, relatives: relatives.length }
}

function inOrder<T extends { id: string }>(rows: readonly T[], timeOf: (row: T) => string): T[] {
  const before = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
  return [...rows].sort((a, b) => before(timeOf(a), timeOf(b)) || before(a.id, b.id))
}
