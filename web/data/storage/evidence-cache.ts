// Evidence cached on the device, so that screenshots can be viewed again offline. Encrypted with the account's key,
// like its rows (SPEC.md 9.4).

import type { BlobCaches, Environment } from '#web/data/environment.ts'
import type { Api } from '#web/data/http/api.ts'
import { ApiError, isUnreachable } from '#web/data/http/api-error.ts'
import { createSealer, LocalSealError, type Sealer } from './sealer.ts'

/** Name of a user's cache. */
export function evidenceCache(userId: string): string {
  return `offlist-sealed-evidence-${userId}`
}

/** The path of a piece of evidence, on the server and in the cache. */
export function evidencePath(id: string): string {
  return `/storage/v1/object/authenticated/evidence/${encodeURIComponent(id)}`
}

/** Prepares the cache: removes the one of earlier versions, which didn't encrypt. */
export async function openEvidenceCache(blobs: BlobCaches, userId: string): Promise<void> {
  await blobs.remove(`offlist-evidence-${userId}`)
}

export type EvidenceDeps = { api: Pick<Api, 'blob'>; environment: Pick<Environment, 'blobs' | 'keys'> }

/**
 * A piece of evidence; null if it isn't on the device and the server can't be reached.
 * @throws ApiError when the server was reached and can't provide it.
 */
export async function loadEvidence(deps: EvidenceDeps, userId: string, id: string): Promise<Blob | null> {
  const path = evidencePath(id)
  const kept = await readKept(deps, userId, path).catch(told)
  if (kept) return kept
  try {
    const blob = await deps.api.blob(path)
    // If storing fails, the picture can still be shown now.
    await keep(deps, userId, path, blob).catch(told)
    return blob
  } catch (error) {
    if (isUnreachable(error) && !(error instanceof ApiError && error.code === 'unavailable')) return null
    throw error
  }
}

function told(error: unknown): null {
  console.warn('Evidence:', error)
  return null
}

async function readKept({ environment }: EvidenceDeps, userId: string, path: string): Promise<Blob | null> {
  const box = await environment.blobs.read(evidenceCache(userId), path)
  const sealer = box && (await sealerOf(environment, userId))
  if (!sealer) return null
  try {
    return unpack(await sealer.openBytes(await box.arrayBuffer(), path))
  } catch (error) {
    // Encrypted with an earlier key, or damaged: fetched again.
    if (error instanceof LocalSealError) return null
    throw error
  }
}

/** If the key is gone, the user has signed out in the meantime: nothing is stored. */
async function keep({ environment }: EvidenceDeps, userId: string, path: string, blob: Blob): Promise<void> {
  const sealer = await sealerOf(environment, userId)
  if (!sealer) return
  const box = await sealer.sealBytes(await pack(blob), path)
  await environment.blobs.write(evidenceCache(userId), path, new Blob([box]))
}

async function sealerOf({ keys }: Pick<Environment, 'keys'>, userId: string): Promise<Sealer | null> {
  const key = await keys.find(userId)
  return key && createSealer(key)
}

/** Type and bytes in one piece: the type's length in a byte, the type, the bytes. */
async function pack(blob: Blob): Promise<Uint8Array<ArrayBuffer>> {
  const type = new TextEncoder().encode(blob.type).subarray(0, 255)
  const bytes = new Uint8Array(await blob.arrayBuffer())
  const packed = new Uint8Array(1 + type.length + bytes.length)
  packed[0] = type.length
  packed.set(type, 1)
  packed.set(bytes, 1 + type.length)
  return packed
}

function unpack(packed: ArrayBuffer): Blob {
  const bytes = new Uint8Array(packed)
  const start = 1 + (bytes[0] ?? 0)
  return new Blob([bytes.subarray(start)], { type: new TextDecoder().decode(bytes.subarray(1, start)) })
}
