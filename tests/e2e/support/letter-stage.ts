// The setup of a story about letters: two people are listed at one site, whose published mailbox doesn't exist. One
// writes by the app; the other's removal runs its own course, and must show up nowhere in the first one's papers.
import type { Page } from 'playwright/test'
import type { ExposureScan } from '#shared/collections/exposure-scans.ts'
import type { Person } from '#shared/collections/people.ts'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { CONSENT_STATEMENT } from '#shared/domain/households.ts'
import { must } from '#shared/lib/must.ts'
import type { Account } from './account-api.ts'
import { describeBriefly } from './households.ts'
import type { Stage } from './stage.ts'

/** A site that takes requests by mail only. Its `usual` mailbox works, the one that it publishes doesn't. */
export const SITE = {
  ...{ id: 'residentory', host: 'residentory.example', name: 'Residentory' },
  ...{ published: 'optout@residentory.example', usual: 'privacy@residentory.example' },
}
const OTHER_DESK = 'legal'

export type OtherPerson = { jobId: string; personId: string; words: string }

/** Orders the desk: proof of identity is wanted, then the request is confirmed, then nothing more comes. */
export async function orderDesks({ world }: Pick<Stage, 'world'>): Promise<void> {
  await world.order({ desk: { site: SITE.host, answer: 'hard_bounce' } })
  const usual = { site: SITE.host, mailbox: 'privacy', delayDays: 1, wording: 0 }
  const afterwards = ['acknowledged', 'silence']
  await world.order({ desk: { ...usual, answer: 'identity_wanted', afterwards } })
}

/** Finds the account's own person at the site, and begins the removal, which waits for its letter. */
export async function beginRemoval({ world }: Pick<Stage, 'world'>, account: Account): Promise<RemovalJob> {
  const person = must((await account.documents<Person>('people'))[0], 'the person')
  await account.call('start-scan', { person_id: person.id, sites: [SITE.id] })
  await world.advance('PT0S')
  return begin(world, account, person.id, 'Rosa')
}

/** Adds a relative with a listing at the same site, and writes there, to another mailbox. */
export async function addOtherPerson(
  { world }: Pick<Stage, 'world'>,
  account: Account,
  page: Page,
): Promise<OtherPerson> {
  await world.order({ plant: { site: SITE.host, person: 'p1' } })
  const daniel = { first: 'Daniel', last: 'Whitaker', city: 'Austin', state: 'TX' }
  await describeBriefly(page, daniel, 'relative')
  const findPerson = async () =>
    (await account.documents<Person>('people')).find(({ names }) => names[0]?.first === daniel.first)
  // The form is done once this device has the person; the server has them a moment later.
  let person = await findPerson()
  while (!person) person = await findPerson()
  const consent = { authority: 'consent', statement: CONSENT_STATEMENT }
  await account.call('start-scan', { person_id: person.id, sites: [SITE.id], consent })
  await world.advance('PT0S')
  const job = await begin(world, account, person.id, daniel.first)
  const words = 'The words of another person’s letter.'
  await account.call('email-removal', {
    ...{ job_id: job.id, to: `${OTHER_DESK}@${SITE.host}`, siteName: SITE.name },
    ...{ subject: 'Another removal', body: `Please remove ${job.listing_url}. ${words}`, followUpDays: 30 },
  })
  await world.advance('PT1M')
  return { jobId: job.id, personId: person.id, words }
}

/** Starts the removal of the person's listing, by the first name on it. */
async function begin(
  world: Stage['world'],
  account: Account,
  personId: string,
  first: string,
): Promise<RemovalJob> {
  const scan = must(
    (await account.documents<ExposureScan>('exposure_scans')).find(one => one.person_id === personId),
    'scan',
  )
  const listing = must(
    scan.listings.find(({ name }) => name.startsWith(first)),
    'listing',
  )
  const listed = { scan_id: scan.id, listing_key: listing.key }
  if (listing.verdict !== 'yours') await account.call('confirm-listing', { ...listed, mine: true })
  await account.call('start-removals', { person_id: personId, listings: [listed] })
  await world.advance('PT1M')
  const jobs = await account.documents<RemovalJob>('removal_jobs')
  return must(
    jobs.find(job => job.person_id === personId),
    'removal',
  )
}
