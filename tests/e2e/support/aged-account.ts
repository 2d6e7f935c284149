// An account some time after its first scan, made by the product's functions: open questions, listings not started yet,
// and removals in many states. After a month, some listings came back.
import type { ExposureScan } from '#shared/collections/exposure-scans.ts'
import type { Person } from '#shared/collections/people.ts'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { must } from '#shared/lib/must.ts'
import { namedIn } from '../../support/their-listings.ts'
import { signInByApi } from './account-api.ts'
import type { Stage } from './stage.ts'

export type AgedAccount = {
  personId: string
  /** A removal that waits for the person, and one whose listing was seen gone. */
  yours: string
  gone: string
  /** One removal for each combination of status and assurance. */
  removals: { id: string; stands: string }[]
}

/** How many of their listings aren't started, so that a test can start some. */
const LEFT = 2

/** Durations between scans. They add up to a week and a month. */
export const WEEK = ['PT73H', 'PT73H']
export const MONTH = [...WEEK, 'P12D', 'P12D']

/** Scans, starts removals and lets the given durations pass. Leaves "Is this you?" unanswered. */
export async function ageAccount(
  { product, world }: Pick<Stage, 'product' | 'world'>,
  credentials: { email: string; password: string },
  waits: readonly string[],
): Promise<AgedAccount> {
  const account = await signInByApi(product.url, credentials)
  const person = must((await account.documents<Person>('people'))[0], 'a person')
  await account.call('start-scan', { person_id: person.id })
  await world.advance('PT0S')
  const theirs = namedIn(await account.documents<ExposureScan>('exposure_scans'), person.id)
  await account.call('start-removals', { person_id: person.id, listings: theirs.slice(LEFT) })
  for (const duration of waits) await world.advance(duration)
  const jobs = await account.documents<RemovalJob>('removal_jobs')
  const first = (what: string, fits: (job: RemovalJob) => boolean) => must(jobs.find(fits), what).id
  const byStanding = Map.groupBy(jobs, job => `${job.status}, ${job.assurance}`)
  return {
    personId: person.id,
    yours: first('a removal that waits for the person', job => job.status === 'requires_manual'),
    gone: first('a removal seen gone', job => job.assurance.startsWith('seen_gone')),
    removals: [...byStanding].map(([stands, [job]]) => ({ stands, id: must(job, stands).id })),
  }
}
