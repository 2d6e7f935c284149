// The person's answer about a site that they looked at themselves: giving it and taking it back.
import type { OwnAnswer } from '#shared/domain/own-check.ts'
import { discardIntent, sendIntent } from '#web/data/outbox.ts'
import type { OwnCheckSite } from './own-check-sites.ts'

/** What they found: the listing's link, or a picture in base64. */
export type OwnFound = { link?: string; picture?: string }

export async function giveOwnCheck(
  personId: string,
  siteId: string,
  answer: OwnAnswer,
  found: OwnFound = {},
): Promise<void> {
  await sendIntent('record-check', { person_id: personId, site_id: siteId, answer, ...found })
}

/** An answer that hasn't left the device is dropped. It may be going out right now, so the server is notified as well. */
export async function takeBackOwnCheck({ scanId, last }: OwnCheckSite): Promise<void> {
  if (!last) return
  if (scanId) await sendIntent('withdraw-check', { scan_id: scanId, check_id: last.id })
  if (!last.isSent || scanId) await discardIntent(last.id)
}
