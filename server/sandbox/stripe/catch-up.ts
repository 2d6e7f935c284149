// What time does to subscriptions: periods end, pauses end, failed payments are tried again. In the order of the hours.
import { change, end, isOver, itemOf, renew, type Till, tryPayment } from './subscriptions.ts'

type Step = { at: number; run: () => void }

/** More than ten years of daily periods of a few people; a clock can't be moved further at once. */
const STEPS_MAX = 50_000

/** Does all that has fallen due. */
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
        // Before the period that would begin at the same hour.
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
