// Finds the scan for an answer to "Is this you?", or for its withdrawal.
import type { ExposureScan } from '#shared/collections/exposure-scans.ts'
import { findDoc } from '../../db/rows.ts'
import { type FunctionContext, notThere, type Outcome } from '../../function-handler.ts'
import { answeredLater } from './answered-later.ts'

type Answered = { scan: ExposureScan } | { refusal: Outcome }

/** The scan. A refusal if the person can't see it, or has answered for the listing since this request. */
export async function answeredScan(
  { tx, userId, who, askedAt }: FunctionContext,
  named: { scan_id: string; listing_key: string },
): Promise<Answered> {
  const scan = await findDoc(tx, 'exposure_scans', who, named.scan_id)
  if (!scan) return { refusal: notThere('scan') }
  if (!(await answeredLater(tx, userId, askedAt, named))) return { scan }
  const message = 'You’ve answered this on another device since then. That answer stands.'
  return { refusal: { ok: false, code: 'answered_since', message } }
}
