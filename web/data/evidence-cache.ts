// Evidence kept on the device, so that a screenshot once seen can be seen without a network.
import type { Api } from './api.ts'
import { isUnreachable } from './api-error.ts'
import type { Environment } from './environment.ts'

/** Name of a user's cache. */
export function evidenceCache(userId: string): string {
  return `offlist-evidence-${userId}`
}

export type EvidenceDeps = { api: Pick<Api, 'blob'>; environment: Pick<Environment, 'blobs'> }

/** A piece of evidence, or null when it is neither on the device nor to be had. */
export async function loadEvidence(deps: EvidenceDeps, userId: string, id: string): Promise<Blob | null> {
  const path = `/storage/v1/object/authenticated/evidence/${encodeURIComponent(id)}`
  const { blobs } = deps.environment
  const kept = await blobs.read(evidenceCache(userId), path)
  if (kept) return kept
  try {
    const blob = await deps.api.blob(path)
    await blobs.write(evidenceCache(userId), path, blob)
    return blob
  } catch (error) {
    if (!isUnreachable(error)) console.warn('Evidence:', error)
    return null
  }
}
