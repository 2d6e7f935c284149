// The person's answer to "Is this you?": giving it and taking it back.
import { discardIntent, sendIntent } from '#web/data/outbox.ts'
import type { Exposure } from './exposure-view.ts'

/** Shown at once; sent when possible. A newer answer replaces an unsent one. */
export async function answerListing(exposure: Exposure, mine: boolean): Promise<void> {
  const { key, name, age, last_seen_at } = exposure.listing
  await sendIntent('confirm-listing', {
    scan_id: exposure.scan.id,
    listing_key: key,
    mine,
    shown: { name, age, last_seen_at },
  })
  await dropUnsent(exposure)
}

/** Makes it a question again. The answer may be going out right now, so the server is always notified. */
export async function takeBackAnswer(exposure: Exposure): Promise<void> {
  await sendIntent('withdraw-answer', { scan_id: exposure.scan.id, listing_key: exposure.listing.key })
  await dropUnsent(exposure)
}

/** Comes last: if the page closes in between, something is sent twice, but nothing is lost. */
async function dropUnsent({ answer }: Exposure): Promise<void> {
  if (answer && !answer.sent) await discardIntent(answer.intentId)
}
