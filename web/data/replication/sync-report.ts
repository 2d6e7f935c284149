// The replicating tab's report, and the sync state shown to the person, which is derived from it.
import { z } from '#shared/lib/z.ts'

/** The sync state between this device and the server, as the replicating tab knows it. */
export const syncReport = z.object({
  reachable: z.boolean(),
  /** Rows whose state the server has not acknowledged. */
  unsent: z.int().min(0),
  /** Whether a request is running right now. */
  exchanging: z.boolean(),
  /** Whether everything the server has is stored here, as far as the device can know. */
  inStep: z.boolean(),
  /** When that was last the case: epoch milliseconds, server time. */
  lastInStepAt: z.number().nullable(),
  /** The server uses data that this version can't read, or no longer accepts this version. */
  updateNeeded: z.boolean(),
  /** Collections whose first pull on this device has ended. Missing from tabs of an earlier version. */
  pulled: z.array(z.string()).default([]),
})
export type SyncReport = z.infer<typeof syncReport>

export type SyncState = {
  state: 'offline' | 'failed' | 'conflict' | 'pending' | 'syncing' | 'up_to_date'
  /** Writes on this device that the server has not acknowledged. */
  pending: number
  /** Failed intents and refused rows together. */
  failed: number
  /** Of those, rows that the server refused. */
  refused: number
  /** Texts that a merge stored in two versions, for the person to review. */
  conflicts: number
  lastInStepAt: number | null
  /** Takes precedence over `state`: this version can no longer sync everything. */
  updateNeeded: boolean
}

/** Facts known without the replicating tab. */
export type LocalFacts = {
  reachable: boolean
  /** Writes of this tab since the last report. */
  ownWrites: number
  failedIntents: number
  refused: number
  conflicts: number
  lastInStepAt: number | null
}

/**
 * The sync state in one word. Offline comes first, then items that wait for the person, then items that wait for the
 * server; "up to date" only if the replicating tab reports it and nothing was written since.
 */
export function syncStateOf(report: SyncReport | null, local: LocalFacts): SyncState {
  const pending = (report?.unsent ?? 0) + local.ownWrites
  const failed = local.failedIntents + local.refused
  return {
    state: wordFor(report, local, pending, failed),
    pending,
    failed,
    refused: local.refused,
    conflicts: local.conflicts,
    lastInStepAt: report?.lastInStepAt ?? local.lastInStepAt,
    updateNeeded: report?.updateNeeded ?? false,
  }
}

function wordFor(
  report: SyncReport | null,
  local: LocalFacts,
  pending: number,
  failed: number,
): SyncState['state'] {
  if (!(report?.reachable ?? local.reachable)) return 'offline'
  if (failed > 0) return 'failed'
  if (local.conflicts > 0) return 'conflict'
  if (pending > 0) return report?.exchanging ? 'syncing' : 'pending'
  return report?.inStep ? 'up_to_date' : 'syncing'
}
