// The person's answer to "Is this you?", given and taken back.
import { discardIntent, sendIntent } from '#web/data/outbox.ts'
import type { Exposure } from './exposure-view.ts'

/** Shown at once; the server gets it when it can. A newer answer replaces one that has not left yet. */
export async function answerListing(exposure: Exposure, mine: boolean): Promise<void> {
  if (exposure.answer && !exposure.answer.sent) await discardIntent(exposure.answer.intentId)
  const { key, name, age, last_seen_at } = exposure.listing
  await sendIntent('confirm-listing', {
    scan_id: exposure.scan.id,
    listing_key: key,
    mine,
    shown: { name, age, last_seen_at },
  })
}

/** Takes back an answer that has not left yet. */
export async function takeBackAnswer(exposure: Exposure): Promise<void> {
  if (exposure.answer && !exposure.answer.sent) await discardIntent(exposure.answer.intentId)
}
