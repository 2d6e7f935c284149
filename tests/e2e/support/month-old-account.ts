// An account a month after its first scan, made by the product's functions: questions open, listings not started yet,
// removals in every state, and some that came back.
import type { ExposureScan } from '#shared/collections/exposure-scans.ts'
import type { Person } from '#shared/collections/people.ts'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { must } from '#shared/lib/must.ts'
import { namedIn } from '../../support/their-listings.ts'
import { signInByApi } from './account-api.ts'
import type { Stage } from './stage.ts'

export type MonthOld = {
  personId: string
  /** A removal that waits for the person, and one whose listing was seen gone twice. */
  yours: string
  gone: string
  /** One removal for each way that removals stand. */
  removals: { id: string; stands: string }[]
}

/** How many listings of theirs are left alone, so that there is something to start. */
const LEFT = 2

/** Scans, starts removals and lets a month pass. Leaves "Is this you?" unanswered. */
export async function monthOldAccount(
  { product, world }: Pick<Stage, 'product' | 'world'>,
  credentials: { email: string; password: string },
): Promise<MonthOld> {
  const account = await signInByApi(product.url, credentials)
  const person = must((await account.documents<Person>('people'))[0], 'a person')
  await account.call('start-scan', { person_id: person.id })
  await world.advance('PT0S')
  const theirs = namedIn(await account.documents<ExposureScan>('exposure_scans'), person.id)
  await account.call('start-removals', { person_id: person.id, listings: theirs.slice(LEFT) })
  for (const duration of ['PT73H', 'PT73H', 'P12D', 'P12D']) await world.advance(duration)
  const jobs = await account.documents<RemovalJob>('removal_jobs')
  const first = (what: string, fits: (job: RemovalJob) => boolean) => must(jobs.find(fits), what).id
  const byStanding = Map.groupBy(jobs, job => `${job.status}, ${job.assurance}`)
  return {
    personId: person.id,
    yours: first('a removal that waits for the person', job => job.status === 'requires_manual'),
    gone: first('a removal that is gone', job => job.assurance === 'seen_gone_twice'),
    removals: [...byStanding].map(([stands, [job]]) => ({ stands, id: must(job, stands).id })),
  }
}
