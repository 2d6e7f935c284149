// The leases of all that this process is at. They are renewed at intervals, and also before due work is looked for: where
// something has held up the process for longer than a lease lasts, its own work would pass for that of a dead worker.
import type { Db } from '../db/database.ts'
import { LEASE_MS, type Lease, renewLease } from '../db/work.ts'
import type { Log } from '../lib/log.ts'

/** A lease that was renewed within this time, in milliseconds, is left as it is. */
const FRESH_FOR = LEASE_MS / 3

export type HeldLeases = {
  /** Keeps a lease that was taken at `at` (wall time) alive, until what this answers is called. */
  hold: (lease: Lease, at: number) => () => void
  /** Resolves when none is about to run out. */
  renew: () => Promise<void>
  /** Renews no more: what still runs loses its lease when that runs out. */
  stop: () => void
}

/** Starts to keep leases. */
export function holdLeases({ db, wallNow, log }: { db: Db; wallNow: () => number; log: Log }): HeldLeases {
  const held = new Map<Lease, number>()
  const aging = () => [...held].find(([, at]) => wallNow() - at > FRESH_FOR)?.[0]

  /** A renewal may itself have waited for long, and then it says too early a time: so each is looked at again. */
  async function renew(): Promise<void> {
    for (let lease = aging(); lease; lease = aging()) {
      const at = wallNow()
      await renewLease(db, lease, at)
      if (held.has(lease)) held.set(lease, at)
    }
  }

  const timer = setInterval(
    () => renew().catch(error => log.error({ err: error }, 'leases not renewed')),
    FRESH_FOR / 2,
  )
  return {
    hold(lease, at) {
      held.set(lease, at)
      return () => held.delete(lease)
    },
    renew,
    stop: () => clearInterval(timer),
  }
}
