// Read a customer's subscription from Stripe; its ref names the customer. Planned by events and for the hours at which
// something changes on its own.
import { HOUR, MINUTE } from '#shared/lib/time.ts'
import { customerIn, type ReadingDeps, readCustomer } from '../billing/read-customer.ts'
import type { JobDefinition } from './queue.ts'

/** The job `read-subscription`. */
export function readSubscriptionJob(deps: ReadingDeps): JobDefinition {
  return {
    kind: 'read-subscription',
    quick: true,
    // More than a week of tries; what Stripe says next makes us look again.
    backoff: attempts => (attempts < 40 ? Math.min(6 * HOUR, 2 ** attempts * MINUTE) : null),
    giveUp: async () => deps.log.error('a subscription could not be read; given up'),
    run: item => readCustomer(deps, customerIn(item.ref)),
  }
}
