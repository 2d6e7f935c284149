// Reads a customer's subscription from Stripe. Its ref names the customer, or a checkout that they may have paid.
// Scheduled by events and checkouts, and for the times when something changes on its own.
import { DAY, HOUR, MINUTE } from '#shared/lib/time.ts'
import type { JobDefinition } from '../jobs/job-definition.ts'
import { endUnclaimed } from './end-unclaimed.ts'
import { readingIn } from './planned-readings.ts'
import { readCheckout } from './read-checkout.ts'
import { type ReadingDeps, readCustomer } from './read-customer.ts'

/** The job `read-subscription`. */
export function readSubscriptionJob(deps: ReadingDeps): JobDefinition {
  return {
    kind: 'read-subscription',
    quick: true,
    // Never gives up: the state of the last reading would apply forever. After a week, retries once a day.
    backoff: attempts => Math.min(attempts < 40 ? 6 * HOUR : DAY, 2 ** attempts * MINUTE),
    giveUp: async () => deps.log.error('a subscription could not be read; given up'),
    run: item => run(deps, item.ref),
  }
}

async function run(deps: ReadingDeps, ref: string): Promise<void> {
  const { of, id, isUnclaimed } = readingIn(ref)
  if (of === 'checkout') await readCheckout(deps, id)
  else await (isUnclaimed ? endUnclaimed : readCustomer)(deps, id)
}
