// A visitor's free scan: starts it and polls its progress until it ends.
import type {
  FreeScanProgress,
  FreeScanRequest,
  FreeScanResponse,
  SharedScan,
} from '#shared/protocol/free-scan.ts'
import { type OpenAnswer, openRequest } from './http/open-request.ts'

/** Why a request failed. `refused` has a sentence and the field it concerns. */
export type FreeScanFailure =
  | { kind: 'needs_email' }
  | { kind: 'refused'; message: string; field: string | null }
  | { kind: 'unreached' }
  | { kind: 'failed' }
export type Begun = { kind: 'begun'; progress: FreeScanProgress } | FreeScanFailure

/** Starts a scan. */
export async function beginScan(request: FreeScanRequest): Promise<Begun> {
  const answer = await openRequest('/functions/v1/free-scan', request, {
    headers: { prefer: 'respond-async' },
  })
  if (answer.status === 202) return { kind: 'begun', progress: answer.body as FreeScanProgress }
  if (answer.status === 200 && (answer.body as FreeScanResponse).requiresEmail) return { kind: 'needs_email' }
  return failureIn(answer)
}

/** How often to poll a scan's progress (in milliseconds), and how many polls in a row may go unanswered. */
const ASK_EVERY = 1_000
const MISSES_MAX = 20

type Follow = {
  shareResults: boolean
  onProgress: (progress: FreeScanProgress) => void
  signal: AbortSignal
}

/** Follows a scan; returns its result, or null when that can't be loaded. Continues when the connection is back. */
export async function followScan(
  begun: FreeScanProgress,
  { shareResults, onProgress, signal }: Follow,
): Promise<FreeScanResponse | null> {
  let progress = begun
  let misses = 0
  while (progress.response === null) {
    await new Promise(resolve => setTimeout(resolve, ASK_EVERY))
    if (signal.aborted) return null
    const answer = await openRequest('/functions/v1/free-scan-progress', {
      scanId: begun.scanId,
      shareResults,
    })
    if (answer.status === 200) {
      misses = 0
      progress = answer.body as FreeScanProgress
      onProgress(progress)
      continue
    }
    misses += 1
    if (answer.status === 404 || misses > MISSES_MAX) return null
  }
  return progress.response
}

/** A shared scan's score and counts; `gone` when its page has expired. */
export async function fetchSharedScan(id: string): Promise<SharedScan | 'gone' | 'failed'> {
  const { status, body } = await openRequest('/functions/v1/shared-scan', { id })
  if (status === 200) return body as SharedScan
  return status === 404 || status === 400 ? 'gone' : 'failed'
}

function failureIn({ status, body }: OpenAnswer): FreeScanFailure {
  if (status === 0) return { kind: 'unreached' }
  const { detail, field } = (body ?? {}) as { detail?: unknown; field?: unknown }
  // The server's sentences about a request are for people; of its own failures, only that it's at capacity.
  const isSaid = status < 500 || status === 503
  if (!isSaid || typeof detail !== 'string') return { kind: 'failed' }
  return { kind: 'refused', message: detail, field: typeof field === 'string' ? field : null }
}
