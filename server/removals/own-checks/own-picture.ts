// A person's own picture of a listing: stored as evidence, labeled as theirs. The device made it from pixels alone.
import { createHash } from 'node:crypto'
import type { EvidenceRef } from '#shared/collections/realtime-updates.ts'
import { OWN_PICTURE_BYTES } from '#shared/domain/own-check.ts'
import { readyShot, storeShot } from '../../db/evidence.ts'
import type { AccountTx, Deps } from '../../deps.ts'
import { EvidenceError } from '../../lib/evidence-store.ts'

/** The label of such a picture on screens and in reports. */
const OWN_PICTURE_LABEL = 'Your own picture'

/** Stores the picture; `invalid` if it isn't a JPEG of the allowed size, `unavailable` if it can't be stored now. */
export async function storeOwnPicture(
  { tx, deps, userId }: AccountTx<Deps>,
  base64: string,
  url: string | null,
): Promise<EvidenceRef | 'invalid' | 'unavailable'> {
  const jpeg = new Uint8Array(Buffer.from(base64, 'base64'))
  if (jpeg.length > OWN_PICTURE_BYTES || !isJpeg(jpeg)) return 'invalid'
  try {
    const ready = await readyShot(deps, userId, {
      label: OWN_PICTURE_LABEL,
      takenAt: deps.now(),
      url: url ?? '',
      jpeg,
      digest: createHash('sha256').update(jpeg).digest('hex'),
    })
    return { ...(await storeShot(tx, ready)), url }
  } catch (error) {
    if (!(error instanceof EvidenceError)) throw error
    return 'unavailable'
  }
}

const isJpeg = (bytes: Uint8Array): boolean =>
  bytes[0] === 0xff &&
  bytes[1] === 0xd8 &&
  bytes[2] === 0xff &&
  bytes.at(-2) === 0xff &&
  bytes.at(-1) === 0xd9
