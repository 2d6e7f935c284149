// What households are given by whoever composes the server.
import type { Context } from 'hono'
import type { Db } from '../db/database.ts'
import type { Deps, RequestNote } from '../deps.ts'
import type { ActorEnv } from '../lib/actor.ts'

export type HouseholdDeps = Pick<
  Deps,
  'db' | 'envelope' | 'evidence' | 'now' | 'publicUrl' | 'nudge' | 'planRules' | 'noteEvent'
> & {
  /** Tells every copy of the server, on commit, to look at these sessions anew. */
  announce: (tx: Db, sessionIds: readonly string[]) => Promise<void>
  /** The same for this copy, after commit. */
  changed: (sessionIds: readonly string[]) => void
  /** Stops what is under way for a person and has not left yet. */
  stopFor: (tx: Db, accountId: string, personId: string) => Promise<void>
  /** Plans again what waited for a consent for a person; `again`: there has been one before. */
  resumeFor: (tx: Db, accountId: string, personId: string, again: boolean) => Promise<void>
  /** What a request says of where it came from. */
  requestOf: (c: Context<ActorEnv>) => RequestNote
  /** Sends without making anybody wait. */
  sendLater: (to: string, mail: { subject: string; text: string }) => void
}

/** The same, and what counts the mails that its routes send. */
export type HouseholdRouteDeps = HouseholdDeps & {
  /** Counts an invitation that an account mails to an address; null, or above the limit the whole seconds to wait. */
  takeInvitation: (accountId: string, email: string) => Promise<number | null>
  /** Takes that back: none was sent. */
  giveBackInvitation: (accountId: string, email: string) => Promise<void>
}
