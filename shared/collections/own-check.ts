// A person's own check of a site, as scans and removals store it: their statement, never one of our scans.
import { ownAnswer } from '#shared/domain/own-check.ts'
import { assurance } from '#shared/domain/removal.ts'
import { rowId } from '#shared/lib/id.ts'
import { z } from '#shared/lib/z.ts'

export const ownCheck = z.strictObject({
  /** The id of the request that gave the answer. */
  id: rowId,
  /** By the server's clock, when the answer arrived. The 72 hours count by this. */
  at: z.iso.datetime().max(30),
  /** When the person gave the answer, by the device. */
  asked_at: z.iso.datetime().max(30),
  /** The user who looked. */
  by: rowId,
  answer: ownAnswer,
  /** Of a scan's check: the listing that they found, by its key. */
  listing_key: z.string().max(2048).nullish(),
  /** Of a scan's check: when that listing had been gone before, for when it's taken back. */
  gone_before: z.iso.datetime().max(30).nullish(),
  /** Of a removal's check: how sure we were before, for when it's taken back. */
  before: assurance.nullish(),
})
export type OwnCheck = z.infer<typeof ownCheck>
