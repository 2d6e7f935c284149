// What the tab that replicates reports, and the one word for the person that follows from it.
import { z } from '#shared/lib/z.ts'

/** How things stand between this device and the server, as the replicating tab knows it. */
export const syncReport = z.object({
  reachable: z.boolean(),
  /** Rows whose state the server has not acknowledged. */
  unsent: z.int().min(0),
  /** Whether something is being exchanged right now. */
  exchanging: z.boolean(),
  /** Whether all that the server has is here, as far as we could know. */
  inStep: z.boolean(),
  /** When that was last so: epoch milliseconds, server time. */
  lastInStepAt: z.number().nullable(),
  /** The server speaks of things that this version cannot read or no longer may. */
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
  /** Texts of which a merge kept two versions, for the person to look at. */
  conflicts: number
  lastInStepAt: number | null
  /** Goes before `state`: this version can no longer exchange everything. */
  updateNeeded: boolean
}

/** What is known without the replicating tab. */
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
 * The truth in one word. Offline goes first, then what waits for the person, then what waits for the server; "up to
 * date" only when the replicating tab says so and nothing was written since.
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
