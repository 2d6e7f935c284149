// The person's answer to "Is this you?", given and taken back.
import { discardIntent, sendIntent } from '#web/data/outbox.ts'
import type { Exposure } from './exposure-view.ts'

/** Shown at once; the server gets it when it can. A newer answer replaces one that hasn't gone out yet. */
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

/** Makes it a question again. An answer may be going out this second, so the server is told in any case. */
export async function takeBackAnswer(exposure: Exposure): Promise<void> {
  await sendIntent('withdraw-answer', { scan_id: exposure.scan.id, listing_key: exposure.listing.key })
  await dropUnsent(exposure)
}

/** Comes last: a page that is closed in between says a thing twice, and loses nothing. */
async function dropUnsent({ answer }: Exposure): Promise<void> {
  if (answer && !answer.sent) await discardIntent(answer.intentId)
}
