// The person's own check of a site that blocks programs. A listing that they found is stored with its own symbol;
// the scan's status stays ours.

import type { DataBrokerSite } from '#shared/collections/data-broker-sites.ts'
import { type ExposureScan, LISTINGS_MAX, type SeenListing } from '#shared/collections/exposure-scans.ts'
import type { Person } from '#shared/collections/people.ts'
import type { EvidenceRef } from '#shared/collections/realtime-updates.ts'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { isUnsearchable } from '#shared/domain/own-check.ts'
import { mayCheck } from '#shared/domain/person-check.ts'
import { isFinal } from '#shared/domain/removal.ts'
import { readListingLink } from '#shared/guides/listing-link.ts'
import { mainName } from '#shared/letters/full-name.ts'
import { newId } from '#shared/lib/id.ts'
import { iso } from '#shared/lib/time.ts'
import { SHARED_ACCOUNT } from '../../db/replicated.ts'
import { fieldIs, findDoc, listDocs, lockAccount, putDoc } from '../../db/rows.ts'
import { type FunctionContext, type FunctionHandler, notThere, type Outcome } from '../../function-handler.ts'
import { notePresent } from '../own-checks/note-present.ts'
import { noteOwnReturn } from '../own-checks/note-return.ts'
import { storeOwnPicture } from '../own-checks/own-picture.ts'
import { ANSWERED_SINCE, isAnsweredLater, withOwnCheck } from '../own-checks/store-own-check.ts'
import { NO_RECIPE } from '../search/settle-visit.ts'
import { checkConsent } from './check-consent.ts'

const invalid = (message: string): Outcome => ({ ok: false, code: 'validation_failed', message })

/** The intent stores everything but the picture, which is evidence now. */
export const recordCheck: FunctionHandler<'record-check'> = async (context, payload) => {
  const { tx, deps, userId, who } = context
  const person = await findDoc(tx, 'people', who, payload.person_id)
  if (!person) return notThere('person')
  const site = await findDoc(tx, 'data_broker_sites', SHARED_ACCOUNT, payload.site_id)
  if (!site) return invalid('We don’t know this site.')
  const lacking = await checkConsent(context, person.id)
  if (lacking) return lacking
  await lockAccount(tx, userId)
  const known = await scanOf(context, person.id, site.id)
  if (known && isAnsweredLater(known.own_checks, context)) return ANSWERED_SINCE
  const scan = known ?? unscanned(person.id, site.id, iso(deps.now()))
  const { picture, ...kept } = payload
  if (payload.answer !== 'found') {
    const own_checks = withOwnCheck(scan.own_checks, context, { answer: payload.answer })
    await putDoc(tx, 'exposure_scans', userId, { ...scan, own_checks })
    return { ok: true, result: { scan_id: scan.id }, keeps: kept }
  }
  const link = payload.link === undefined ? null : readListingLink(payload.link, site)
  if (link && !link.ok) return invalid(link.problem)
  if (link === null && picture === undefined) return invalid('Add the listing’s link or a picture of it.')
  const url = link?.url ?? null
  const stored = picture === undefined ? null : await storeOwnPicture({ tx, deps, userId }, picture, url)
  if (stored === 'invalid') return invalid('This picture isn’t a JPEG that we can store.')
  if (stored === 'unavailable' && url === null)
    return {
      ok: false,
      code: 'unavailable',
      message: 'We can’t store the picture right now. Try again later.',
    }
  const evidence = stored === 'unavailable' ? null : stored
  const found = ownListing(context, scan, person, { url, evidence })
  if (!found) return invalid('There are too many listings on this site already.')
  const own_checks = withOwnCheck(scan.own_checks, context, {
    answer: 'found',
    listing_key: found.listing.key,
    gone_before: found.goneBefore,
    decided_before: found.decidedBefore,
  })
  const listings = [...scan.listings.filter(({ key }) => key !== found.listing.key), found.listing]
  await putDoc(tx, 'exposure_scans', userId, { ...scan, listings, own_checks })
  await noteAtRemovals(context, { scan, site, listing: found.listing, evidence })
  return { ok: true, result: { scan_id: scan.id, listing_key: found.listing.key }, keeps: kept }
}

async function scanOf({ tx, userId }: FunctionContext, personId: string, siteId: string) {
  const scans = await listDocs(tx, 'exposure_scans', userId, fieldIs('exposure_scans', 'person_id', personId))
  return scans.find(scan => scan.site_id === siteId) ?? null
}

/** The scan of a site that we've never searched for this person, and can't. No visit is planned. */
const unscanned = (personId: string, siteId: string, at: string): ExposureScan => ({
  id: newId(),
  person_id: personId,
  site_id: siteId,
  status: 'error',
  requested_at: at,
  started_at: null,
  scan_date: null,
  next_check_at: null,
  problem: NO_RECIPE,
  listings: [],
})

type OwnFind = { url: string | null; evidence: EvidenceRef | null }

type OwnListing = {
  listing: SeenListing
  /** When a known one was gone, and whose it was. */
  goneBefore: string | null
  decidedBefore: Pick<SeenListing, 'verdict' | 'decided_by'> | null
}

/** The listing that they found: a known one with this link, or a new one. Null if the scan is full. */
function ownListing(
  { deps, intentId }: FunctionContext,
  scan: ExposureScan,
  person: Person,
  { url, evidence }: OwnFind,
): OwnListing | null {
  const now = iso(deps.now())
  const known = url === null ? undefined : scan.listings.find(one => one.key === url || one.url === url)
  const picture = evidence && pictureOf(evidence)
  if (known) {
    const isNew = known.gone_at !== null
    const { verdict, decided_by } = known
    const listing: SeenListing = {
      ...known,
      // While it's up, a picture that we took shows more than theirs.
      ...(picture && (isNew || known.evidence_id === null) ? picture : {}),
      verdict: 'yours',
      decided_by: 'person',
      gone_at: null,
      ...(isNew ? { hidden_at: null, seen_by: 'person', last_seen_at: now } : {}),
    }
    return { listing, goneBefore: known.gone_at, decidedBefore: { verdict, decided_by } }
  }
  if (scan.listings.length >= LISTINGS_MAX) return null
  const listing: SeenListing = {
    key: url ?? `own-check:${intentId}`,
    url,
    name: mainName(person).slice(0, 200),
    age: null,
    akas: [],
    places: [],
    phones: [],
    relatives: [],
    confidence: 1,
    verdict: 'yours',
    decided_by: 'person',
    reasons: [],
    settle: [],
    evidence_id: null,
    ...(picture ?? {}),
    first_seen_at: now,
    last_seen_at: now,
    gone_at: null,
    hidden_at: null,
    seen_by: 'person',
  }
  return { listing, goneBefore: null, decidedBefore: null }
}

function pictureOf({ id, taken_at, url, digest, label }: EvidenceRef) {
  return { evidence_id: id, picture: { taken_at, url, digest, label } }
}

type Found = {
  scan: ExposureScan
  site: DataBrokerSite
  listing: SeenListing
  evidence: EvidenceRef | null
}

/** If a removal of this listing was done, it's back. If one waits for it to disappear, it's still there. */
async function noteAtRemovals(context: FunctionContext, { scan, site, listing, evidence }: Found) {
  const { tx, deps, userId } = context
  const jobs = await listDocs(tx, 'removal_jobs', userId, fieldIs('removal_jobs', 'scan_id', scan.id))
  const own = jobs.filter(job => job.listing_key === listing.key)
  const open = own.find(job => !isFinal(job.status) && job.assurance !== 'person_saw_gone_twice')
  if (open) return noteStillThere(context, open, isUnsearchable(scan, site))
  const over = own
    .filter(job => job.status === 'completed' || job.assurance === 'person_saw_gone_twice')
    .sort((a, b) => b.created_at.localeCompare(a.created_at))[0]
  if (!over || over.assurance === 'resurfaced') return
  await noteOwnReturn({ tx, deps, userId }, over, listing, { evidence: evidence ? [evidence] : [] })
}

/** Where we search ourselves, it only ends a series of absences: what follows is for our scans to decide. */
async function noteStillThere(context: FunctionContext, job: RemovalJob, isUnsearchable: boolean) {
  const isTheirs = mayCheck(job, isUnsearchable)
  if (job.status !== 'verification' || (!isTheirs && job.absent_since === null)) return
  if (isAnsweredLater(job.own_checks, context)) return
  const { tx, deps, userId } = context
  const own_checks = withOwnCheck(job.own_checks, context, { answer: 'found', before: job.assurance })
  await notePresent({ tx, deps, userId }, job, own_checks, { mayHandOver: isTheirs })
}
