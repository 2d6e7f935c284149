// Finds or creates the removal for a letter that names none. We never send a site two requests about one listing.
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { isFinal } from '#shared/domain/removal.ts'
import { mainName } from '#shared/letters/full-name.ts'
import { type LetterTarget, letterTarget, noListing, type TargetRows } from '#shared/letters/letter-target.ts'
import { isAddressOf, privacyAddress } from '#shared/letters/privacy-address.ts'
import type { FunctionPayload } from '#shared/protocol/functions.ts'
import { fieldIs, findDoc, listDocs } from '../../db/rows.ts'
import { type FunctionContext, notThere, type Outcome } from '../../function-handler.ts'
import { mailsOf } from '../mails-of.ts'
import { earlierLetter } from '../submit/earlier-letter.ts'
import { earlierRequest } from '../submit/earlier-request.ts'
import { lostRequestAt } from '../submit/lost-requests.ts'
import { startByLetter } from '../submit/start-by-letter.ts'
import { checkConsent } from './check-consent.ts'
import { checkLeftAlone } from './check-left-alone.ts'
import { checkPlannedSite } from './check-plan.ts'
import { letterPerson, siteNamed } from './letter-site.ts'

type Letter = FunctionPayload<'email-removal'>

/** The removal that a letter names. */
export async function removalNamed(
  context: FunctionContext,
  jobId: string,
): Promise<{ job: RemovalJob } | { refusal: Outcome }> {
  const job = await findDoc(context.tx, 'removal_jobs', context.who, jobId)
  if (!job) return { refusal: notThere('removal') }
  const refusal = await checkConsent(context, job.person_id)
  return refusal ? { refusal } : { job }
}

/**
 * The removal (`begun` if the letter starts it), or the reason why no letter is sent. `isSent`: the person has already
 * sent it, so only the plan and the consent are checked.
 */
export async function removalOfLetter(
  context: FunctionContext,
  letter: Letter,
  { isSent }: { isSent: boolean } = { isSent: false },
): Promise<{ job: RemovalJob; begun?: true } | { refusal: Outcome }> {
  const { tx, deps, userId } = context
  const who = await letterPerson(context, letter)
  if ('refusal' in who) return who
  const where = await siteNamed(context, letter.siteName)
  if ('refusal' in where) return where
  const { person } = who
  const { site } = where
  // A letter that starts a removal may go only to that site. Otherwise, anyone could have us mail a stranger.
  if (!isSent && !isAddressOf(site, letter.to))
    return refused(
      'not_their_address',
      `${letter.to} isn’t an address of ${site.name}. Letters there go to ${privacyAddress(site).address}.`,
    )
  const refusal =
    (await checkConsent(context, person.id)) ??
    (isSent ? null : await checkLeftAlone(context, person.id, site.id)) ??
    (await checkPlannedSite(context, person.id, site.id))
  if (refusal) return { refusal }
  const rows = await rowsAt(context, person.id, site.id)
  const target = targetOf(rows, letter) ?? (isSent ? ({ kind: 'none' } as const) : null)
  if (target === null)
    return refused('listing_changed', 'The listing has changed since you wrote the letter.')
  if (target.kind === 'removal') return { job: target.job }
  if (target.kind === 'unclear')
    return refused(
      'listing_unclear',
      `We know ${target.choices.length} listings there. Put the link of the one you mean in the letter.`,
    )
  // Its letter is still queued: this is the same letter, requested again.
  if (target.kind === 'under_way' && (isSent || (await hasLetterWaiting(context, target.job))))
    return { job: target.job }
  const seen = target.kind === 'listing' ? { scan: target.scan, listing: target.listing } : null
  const listing = seen?.listing ?? noListing(mainName(person))
  if (
    !isSent &&
    (target.kind === 'under_way' ||
      (await hasLately(context, rows, { site_id: site.id, person_id: person.id, listing_key: listing.key })))
  )
    return refused(
      'request_under_way',
      `A request to ${site.name} is already in progress. We won’t send a second one.`,
    )
  const about = { person: { id: person.id, name: mainName(person) }, site, seen }
  return { job: await startByLetter({ tx, deps, userId }, about), begun: true }
}

async function hasLetterWaiting({ tx, userId }: FunctionContext, job: RemovalJob): Promise<boolean> {
  const letters = await mailsOf(tx, userId, job.id)
  return letters.some(letter => letter.direction === 'out' && letter.status === 'queued')
}

async function rowsAt(
  { tx, userId }: FunctionContext,
  personId: string,
  siteId: string,
): Promise<TargetRows> {
  const scans = await listDocs(tx, 'exposure_scans', userId, fieldIs('exposure_scans', 'person_id', personId))
  const jobs = await listDocs(tx, 'removal_jobs', userId, fieldIs('removal_jobs', 'person_id', personId))
  return {
    scans: scans.filter(scan => scan.site_id === siteId),
    jobs: jobs.filter(job => job.site_id === siteId),
  }
}

/** The target that the person saw on the screen, if the request names it. Null if it has changed since. */
function targetOf(rows: TargetRows, { listing, subject, body }: Letter): LetterTarget | null {
  if (listing === undefined) return letterTarget(rows, `${subject}\n${body}`)
  if (listing === null) {
    const open = rows.jobs.filter(job => !isFinal(job.status))
    return letterTarget({ scans: [], jobs: open })
  }
  const scans = rows.scans
    .filter(scan => scan.id === listing.scan_id)
    .map(scan => ({ ...scan, listings: scan.listings.filter(({ key }) => key === listing.listing_key) }))
  const jobs = rows.jobs.filter(job => job.listing_key === listing.listing_key)
  const target = letterTarget({ scans, jobs })
  return target.kind === 'none' ? null : target
}

/** Whether a request that was since given up may still take effect. */
async function hasLately(
  { tx, deps, userId }: FunctionContext,
  { jobs }: TargetRows,
  about: { person_id: string; site_id: string; listing_key: string },
): Promise<boolean> {
  const ofListing = jobs.filter(job => job.listing_key === about.listing_key)
  return (
    (await earlierLetter({ tx, deps, userId }, about)) !== null ||
    (await earlierRequest({ tx, deps, userId }, ofListing)) !== null ||
    (await lostRequestAt({ tx, deps, userId }, { siteId: about.site_id, key: about.listing_key })) !== null
  )
}

const refused = (code: string, message: string) => ({ refusal: { ok: false, code, message } as const })
