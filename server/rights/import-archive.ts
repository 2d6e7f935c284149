// Imports an archive: people, answers, notes, letters and settings that the account lacks. Overwrites nothing and
// starts nothing. Statements that only the server may make (such as that a listing is verified gone) aren't accepted
// from an uploaded file.
import type { ExposureScan, SeenListing } from '#shared/collections/exposure-scans.ts'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { newId } from '#shared/lib/id.ts'
import { iso } from '#shared/lib/time.ts'
import type { ImportReport } from '#shared/protocol/rights.ts'
import type { WireDoc } from '#shared/protocol/sync.ts'
import type { Db } from '../db/database.ts'
import { SHARED_ACCOUNT } from '../db/replicated.ts'
import { type Doc, findDoc, listDocs, lockAccount, patchDoc, putDoc, rowsById } from '../db/rows.ts'
import { writeDocs } from '../db/write-docs.ts'
import type { ArchiveContent } from './archive-content.ts'
import { takeDropRequests, takeLetters } from './import-letters.ts'
import { type About, HERE, NOBODY, Tally, UNKNOWN_SITE, UNSOUND } from './import-tally.ts'

/**
 * How many more people the account may have, the message for the others (`full`), and whether one person is the holder.
 */
export type ImportQuota = { remaining: number; full: string; hasSelf: boolean }

/** Imports all it can, in the caller's transaction. `now` is product time. */
export async function importArchive(
  tx: Db,
  userId: string,
  content: ArchiveContent,
  { now, readQuota }: { now: number; readQuota: (tx: Db) => Promise<ImportQuota> },
): Promise<ImportReport> {
  await lockAccount(tx, userId)
  const report = new Tally()
  const sites = new Set((await listDocs(tx, 'data_broker_sites', SHARED_ACCOUNT)).map(site => site.id))
  const personOf = await takePeople(tx, userId, content, report, await readQuota(tx))
  const about = { tx, userId, content, report, sites, personOf, now }
  const scanOf = await takeAnswers(about)
  await takeNotes(about, scanOf)
  await takeLetters(about)
  await takeDropRequests(about)
  await takeSettings(tx, userId, content, report)
  return report.done()
}

const wire = (doc: object): WireDoc => ({ ...doc, _deleted: false }) as WireDoc

async function takePeople(
  tx: Db,
  userId: string,
  content: ArchiveContent,
  report: Tally,
  { remaining: room, full, hasSelf }: ImportQuota,
) {
  const personOf = new Map<string, string>()
  const known = await rowsById(
    tx,
    'people',
    userId,
    content.people.map(person => person.id),
  )
  const fresh: Doc<'people'>[] = []
  // At most one person of an account is its holder.
  const isSelf = () => hasSelf || fresh.some(one => one.relation === 'self')
  const relationOf = ({ relation }: Doc<'people'>) =>
    relation === 'self' && isSelf() ? 'relative' : relation
  for (const person of content.people) {
    if (personOf.has(person.id)) continue
    const row = known.get(person.id)
    // The id of a person who was deleted here is taken by the tombstone.
    const id = row?._deleted ? newId() : person.id
    const isHere = row !== undefined && !row._deleted
    if (isHere || fresh.length < room) personOf.set(person.id, id)
    if (isHere) report.leave('people', HERE)
    else if (fresh.length >= room) report.leave('people', full)
    else fresh.push({ ...person, id, relation: relationOf(person) })
  }
  await writeDocs(tx, 'people', userId, fresh.map(wire))
  report.take('people', fresh.length)
  report.leave('people', UNSOUND, content.unsound.people)
  return personOf
}

/** Imports answers to "Is this you?". Returns a map from the archive's scan ids to the ids here. */
async function takeAnswers(about: About): Promise<ReadonlyMap<string, string>> {
  const { tx, userId, content, report, sites, personOf } = about
  const here = await listDocs(tx, 'exposure_scans', userId)
  const byPlace = new Map(here.map(scan => [`${scan.person_id} ${scan.site_id}`, scan]))
  const taken = await rowsById(
    tx,
    'exposure_scans',
    userId,
    content.scans.map(scan => scan.id),
  )
  const scanOf = new Map<string, string>()
  const fresh: ExposureScan[] = []
  for (const scan of content.scans) {
    const answered = scan.listings.filter(listing => listing.decided_by === 'person')
    const personId = personOf.get(scan.person_id)
    if (personId === undefined || !sites.has(scan.site_id)) {
      report.leave('answers', personId === undefined ? NOBODY : UNKNOWN_SITE, answered.length)
      continue
    }
    const known = byPlace.get(`${personId} ${scan.site_id}`)
    scanOf.set(scan.id, known?.id ?? (taken.has(scan.id) ? newId() : scan.id))
    if (known) await answerAgain(about, known, answered)
    else if (answered.length > 0) {
      const restored = restoredScan(scan, scanOf.get(scan.id) ?? scan.id, personId, answered)
      fresh.push(restored)
      byPlace.set(`${personId} ${scan.site_id}`, restored)
      report.take('answers', answered.length)
    }
  }
  await writeDocs(tx, 'exposure_scans', userId, fresh.map(wire))
  report.leave('answers', UNSOUND, content.unsound.scans)
  return scanOf
}

/** Imports answers that the account hasn't given itself, for listings that it has too. */
async function answerAgain({ tx, userId, report }: About, scan: ExposureScan, answered: SeenListing[]) {
  const given = new Map(answered.map(listing => [listing.key, listing.verdict]))
  const open = scan.listings.filter(listing => listing.decided_by !== 'person' && given.has(listing.key))
  report.leave('answers', HERE, answered.length - open.length)
  if (open.length === 0) return
  const listings = scan.listings.map(listing =>
    open.includes(listing)
      ? { ...listing, verdict: given.get(listing.key) ?? listing.verdict, decided_by: 'person' as const }
      : listing,
  )
  await patchDoc(tx, 'exposure_scans', userId, scan.id, { listings })
  report.take('answers', open.length)
}

/** A scan with only the answered listings, without pictures. The site's next scan continues from it. */
function restoredScan(
  scan: ExposureScan,
  id: string,
  personId: string,
  answered: readonly SeenListing[],
): ExposureScan {
  const listings = answered.map(({ picture: _, ...listing }) => ({
    ...listing,
    url: webAddress(listing.url),
    evidence_id: null,
  }))
  const listed = listings.some(listing => listing.gone_at === null && listing.verdict === 'yours')
  const status = listed ? 'found' : 'not_found'
  const open = { started_at: null, next_check_at: null, problem: null, handoff: null }
  return { ...scan, ...open, id, person_id: personId, status, listings }
}

/**
 * Imports notes: into the removals that exist here, if these have no note yet. Otherwise creates a closed removal with
 * the note and the checked steps; letters whose removal isn't here get one too.
 */
async function takeNotes(about: About, scanOf: ReadonlyMap<string, string>): Promise<void> {
  const { tx, userId, content, report, sites, personOf } = about
  const known = await rowsById(
    tx,
    'removal_jobs',
    userId,
    content.jobs.map(job => job.id),
  )
  const withLetters = new Set(content.letters.map(letter => letter.job_id))
  for (const job of content.jobs) {
    const written = job.note !== '' || job.completed_steps.length > 0
    if (!written && !withLetters.has(job.id)) continue
    const personId = personOf.get(job.person_id)
    const row = known.get(job.id)
    const isKnown = personId !== undefined && sites.has(job.site_id)
    if (row && !row._deleted && written) await noteAgain(about, job)
    else if (!row && isKnown) {
      const scan_id = scanOf.get(job.scan_id) ?? job.scan_id
      await keepClosed(about, { ...job, person_id: personId, scan_id })
      if (written) report.take('notes')
    } else if (written && row?._deleted) report.leave('notes', 'because their removal was deleted')
    else if (written && !row) report.leave('notes', personId === undefined ? NOBODY : UNKNOWN_SITE)
  }
  report.leave('notes', UNSOUND, content.unsound.jobs)
}

async function noteAgain({ tx, userId, report }: About, archived: RemovalJob): Promise<void> {
  const job = await findDoc(tx, 'removal_jobs', userId, archived.id)
  if (job?.note !== '' || archived.note === '') return report.leave('notes', HERE)
  await patchDoc(tx, 'removal_jobs', userId, job.id, { note: archived.note })
  report.take('notes')
}

/** A cancelled removal with the imported texts; the archive's status isn't accepted. */
async function keepClosed({ tx, userId, content, now }: About, job: RemovalJob): Promise<void> {
  const at = iso(now)
  await putDoc(tx, 'removal_jobs', userId, {
    ...job,
    listing_url: webAddress(job.listing_url),
    status: 'cancelled',
    assurance: 'none',
    waiting_for: 'nobody',
    parent_job_id: null,
    handoff: null,
    return_address: null,
    next_action_at: null,
    absent_since: null,
    completed_at: null,
    updated_at: at,
  })
  await putDoc(tx, 'realtime_updates', userId, {
    id: newId(),
    job_id: job.id,
    site_id: job.site_id,
    channel_type: 'removal_progress',
    update_type: 'note',
    update_data: {
      job_id: job.id,
      event: 'cancelled',
      new_status: 'cancelled',
      text: `Imported from an archive of ${content.madeAt.slice(0, 10)}, with your note and its letters. It doesn’t continue; you can start a new removal.`,
    },
    evidence: [],
    created_at: at,
  })
}

async function takeSettings(tx: Db, userId: string, content: ArchiveContent, report: Tally): Promise<void> {
  const [settings] = content.settings
  report.leave('settings', UNSOUND, content.unsound.settings)
  if (!settings) return
  if (await findDoc(tx, 'monitoring_settings', userId, userId)) return report.leave('settings', HERE)
  await putDoc(tx, 'monitoring_settings', userId, { ...settings, id: userId })
  report.take('settings')
}

/** The URL if it's a web address; null for anything else that a file may contain. */
function webAddress(url: string | null): string | null {
  return url !== null && /^https?:\/\//i.test(url) ? url : null
}
