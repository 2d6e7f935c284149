// The leases of all work of this process. They are renewed at intervals, and before each search for due work: if
// something blocked the process for longer than a lease lasts, its own work would look like a dead worker's.
import type { Db } from '../db/database.ts'
import { LEASE_MS, type Lease, renewLease } from '../db/work.ts'
import type { Log } from '../lib/log.ts'

/** A lease renewed within this time, in milliseconds, isn't renewed again. */
const FRESH_FOR = LEASE_MS / 3

export type HeldLeases = {
  /** Renews a lease that was taken at `at` (wall time), until the returned function is called. */
  hold: (lease: Lease, at: number) => () => void
  /** Resolves when no lease is about to expire. */
  renew: () => Promise<void>
  /** Stops renewing: running work loses its lease when it expires. */
  stop: () => void
}

/** Starts renewing leases. */
export function holdLeases({ db, wallNow, log }: { db: Db; wallNow: () => number; log: Log }): HeldLeases {
  const held = new Map<Lease, number>()
  const aging = () => [...held].find(([, at]) => wallNow() - at > FRESH_FOR)?.[0]

  /** A renewal may take so long that its recorded time is outdated, so we check each lease again. */
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
