// The effects of time on subscriptions: periods end, pauses end, failed payments are retried. In chronological order.
import { change, end, isOver, itemOf, renew, type Till, tryPayment } from './subscriptions.ts'

type Step = { at: number; run: () => void }

/** More than ten years of daily periods for a few people; the clock can't move further in one step. */
const STEPS_MAX = 50_000

/** Runs every step that is due. */
export function catchUp(till: Till): void {
  for (let left = STEPS_MAX; left > 0; left -= 1) {
    const [next] = steps(till)
      .filter(({ at }) => at <= till.now())
      .sort((a, b) => a.at - b.at)
    if (!next) return
    next.run()
  }
  throw new Error('sandbox: subscriptions do not come to rest')
}

function steps(till: Till): Step[] {
  const { store } = till
  return store
    .list('sub')
    .filter(one => !isOver(one))
    .flatMap(subscription => {
      const { cancel_at: cancelAt } = subscription
      const found: Step[] = [
        // Listed before the period that would begin at the same time.
        ...(cancelAt === null ? [] : [{ at: cancelAt, run: () => end(till, subscription, cancelAt) }]),
        {
          at: itemOf(subscription).current_period_end,
          run: () => renew(till, subscription, itemOf(subscription).current_period_end),
        },
      ]
      const resumes = subscription.pause_collection?.resumes_at
      if (resumes)
        found.push({
          at: resumes,
          run: () => change(till, { ...subscription, pause_collection: null }, resumes),
        })
      const invoice =
        subscription.latest_invoice === null ? null : store.find('in', subscription.latest_invoice)
      const retry = invoice?.next_payment_attempt
      if (invoice && retry)
        found.push({
          at: retry,
          run: () => tryPayment(till, subscription, invoice, { at: retry, isFirst: false }),
        })
      return found
    })
}
