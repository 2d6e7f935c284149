// What households are given by whoever composes the server.
import type { Db } from '../db/database.ts'
import type { Deps } from '../deps.ts'

export type HouseholdDeps = Pick<Deps, 'db' | 'envelope' | 'now' | 'publicUrl'> & {
  /** Tells every copy of the server, on commit, to look at these sessions anew. */
  announce: (tx: Db, sessionIds: readonly string[]) => Promise<void>
  /** The same for this copy, after commit. */
  changed: (sessionIds: readonly string[]) => void
  /** Stops what is under way for a person and has not left yet. */
  stopFor: (tx: Db, accountId: string, personId: string) => Promise<void>
  /** Sends without making anybody wait. */
  sendLater: (to: string, mail: { subject: string; text: string }) => void
}
