// A person's letters: the first one, and what they write back when the app hands a site's answer to them.
import type { ExposureScan, SeenListing } from '#shared/collections/exposure-scans.ts'
import type { Message } from '#shared/collections/messages.ts'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import type { LetterType } from '#shared/letters/letter-type.ts'
import { privacyAddress } from '#shared/letters/privacy-address.ts'
import { writeLetter } from '#shared/letters/templates.ts'
import { must } from '#shared/lib/must.ts'
import type { Answer } from './account.ts'
import { chanceOf } from './chance.ts'
import type { Protected, Written } from './protected-person.ts'

/** The share of listings that a person removes by letter although the site has a form. */
const BY_LETTER = 0.15
/** After this many letters, a person gives up on a site. */
const PATIENCE = 4

/** What the person wrote for a removal so far. */
export function writtenFor({ written }: Protected, jobId: string): Written {
  const own = written.get(jobId) ?? { letters: 0, days: 30, handled: new Set<string>() }
  written.set(jobId, own)
  return own
}

const homeOf = ({ known }: Protected) => known.profile.addresses.find(place => place.current)?.state ?? null

/** Most take the standard letter; Californians often take theirs. The others' choice shows that no law is claimed. */
function typeFor(person: Protected, site: string): LetterType {
  const draw = chanceOf('letter type', person.id, site)
  if (homeOf(person) === 'CA') return draw < 0.7 ? 'ccpa' : 'standard'
  return draw < 0.6 ? 'standard' : draw < 0.85 ? 'ccpa' : 'gdpr'
}

/** Whether the person prefers a letter to the form for this listing. */
export function prefersLetter(person: Protected, host: string, key: string): boolean {
  return chanceOf('by letter', person.id, host, key) < BY_LETTER
}

const siteOf = ({ account }: Protected, id: string) =>
  must(
    account.rows('data_broker_sites').find(one => one.id === id),
    'site of a removal',
  )

function letterTo(person: Protected, siteId: string, listing: { name: string; url: string | null }) {
  const site = siteOf(person, siteId)
  const type = typeFor(person, site.host)
  const letter = writeLetter(type, {
    siteName: site.name,
    listingName: listing.name,
    listingUrl: listing.url,
    shownPlace: null,
    homeState: homeOf(person),
    onBehalf: false,
  })
  const { subject, body, followUpDays } = letter
  return { to: privacyAddress(site).address, subject, body, siteName: site.name, followUpDays }
}

/** A limit on letters a day isn't an error: the person tries again on their next visit. */
const isLimit = (answer: Answer) => !answer.ok && answer.status === 429

function expectSent(person: Protected, jobId: string, answer: Answer, days: number): boolean {
  if (isLimit(answer)) return false
  if (!answer.ok) throw new Error(`email-removal: ${answer.status} ${answer.text}`)
  const own = writtenFor(person, jobId)
  own.letters++
  own.days = days
  person.time.spend('letter')
  return true
}

const isOnItsWay = ({ account }: Protected, job: RemovalJob) =>
  account
    .rows('messages')
    .some(letter => letter.job_id === job.id && letter.direction === 'out' && letter.status === 'queued')

/** Sends the product's letter of their choice, unless one is pending. */
export async function sendFirstLetter(person: Protected, job: RemovalJob): Promise<void> {
  if (isOnItsWay(person, job)) return
  const letter = letterTo(person, job.site_id, { name: job.listing_name, url: job.listing_url })
  const answer = await person.account.call('email-removal', { job_id: job.id, ...letter })
  expectSent(person, job.id, answer, letter.followUpDays)
}

/** Sends the first letter again to another mailbox of the site, because it couldn't be delivered. */
export async function writeAgain(person: Protected, job: RemovalJob, to: string): Promise<void> {
  if (writtenFor(person, job.id).letters >= PATIENCE || isOnItsWay(person, job)) return
  const letter = letterTo(person, job.site_id, { name: job.listing_name, url: job.listing_url })
  const answer = await person.account.call('email-removal', { job_id: job.id, ...letter, to })
  expectSent(person, job.id, answer, letter.followUpDays)
}

/** Starts a removal by letter. False if the product refuses: then the form is the way. */
export async function startByLetter(
  person: Protected,
  scan: Pick<ExposureScan, 'id' | 'site_id'>,
  { key, name, url }: Pick<SeenListing, 'key' | 'name' | 'url'>,
): Promise<boolean> {
  const letter = letterTo(person, scan.site_id, { name, url })
  const answer = await person.account.call('email-removal', {
    person_id: person.personId,
    listing: { scan_id: scan.id, listing_key: key },
    ...letter,
  })
  if (!answer.ok) return isLimit(answer)
  await person.account.refresh()
  const job = person.account
    .rows('removal_jobs')
    .filter(one => one.scan_id === scan.id && one.listing_key === key)
    .sort((a, b) => b.created_at.localeCompare(a.created_at))[0]
  if (job) expectSent(person, job.id, answer, letter.followUpDays)
  return true
}

/** Their words in answer to a reply, by what it asks or says. */
const RETORTS: Readonly<Record<string, string>> = {
  record_url_wanted: 'Here is the link to my listing, as you asked.',
  no_record: 'Please search again. Here is the link to my listing.',
  identity_wanted:
    'I write about my own information. The link to the listing is enough to find it, so please don’t ask for papers.',
  agent_refused: 'Nobody writes for me. I write about my own information.',
  not_your_state: 'Then please remove my listing by your own published policy.',
  exempt: 'Please say which of the data you mean, and remove the rest of my listing.',
  refused: 'Please give the reason for your decision, and remove my listing.',
  processor_only: 'Please name the customer you hold it for, and remove my listing from your site.',
  wrong_contact: 'I was referred to you. Please remove my listing.',
}
const STILL_THERE = 'You have answered, and my listing is still there. Please remove it.'

/**
 * Writes back about a reply of this class (or about a listing that is still there), in its thread and to `to`. False if
 * the person has given up or there's nothing to write.
 */
export async function writeBack(
  person: Protected,
  job: RemovalJob,
  reply: Pick<Message, 'subject'> | null,
  meaning: string | null,
  to?: string,
): Promise<boolean> {
  const own = writtenFor(person, job.id)
  const words = meaning === null ? STILL_THERE : RETORTS[meaning]
  if (words === undefined || own.letters >= PATIENCE || isOnItsWay(person, job)) return false
  const site = siteOf(person, job.site_id)
  const link = job.listing_url === null ? '' : `\n\n${job.listing_url}`
  const subject = reply?.subject || `Removal of a listing: ${job.listing_name}`
  const answer = await person.account.call('email-removal', {
    job_id: job.id,
    to: to ?? privacyAddress(site).address,
    subject: /^re:/i.test(subject) ? subject : `Re: ${subject}`,
    // Numbered, because nobody sends the same words twice.
    body: `To the privacy team at ${site.name}\n\n${words}${link}\n\n${job.listing_name} (letter ${own.letters + 1})`,
    siteName: site.name,
    followUpDays: own.days,
    kind: 'rebuttal',
  })
  return expectSent(person, job.id, answer, own.days)
}
