// The dependencies of households, passed in by the code that composes the server.
import type { Context } from 'hono'
import type { Db } from '../db/database.ts'
import type { Deps, RequestNote } from '../deps.ts'
import type { ActorEnv } from '../lib/actor.ts'
import type { MailText } from '../lib/compose-mail.ts'

export type HouseholdDeps = Pick<
  Deps,
  'db' | 'envelope' | 'evidence' | 'now' | 'publicUrl' | 'nudge' | 'planRules' | 'noteEvent'
> & {
  /** Makes all servers read these sessions again, on commit. */
  announce: (tx: Db, sessionIds: readonly string[]) => Promise<void>
  /** The same for this server, after the commit. */
  changed: (sessionIds: readonly string[]) => void
  /** Stops a person's pending work that hasn't been sent. */
  stopFor: (tx: Db, accountId: string, personId: string) => Promise<void>
  /** Schedules the work that waited for a person's consent. `again`: there was an earlier consent. */
  resumeFor: (tx: Db, accountId: string, personId: string, again: boolean) => Promise<void>
  /** The origin of a request, for the security log. */
  requestOf: (c: Context<ActorEnv>) => RequestNote
  /** Sends in the background. */
  sendLater: (to: string, mail: MailText) => void
}

/** The same, plus the limits on the mails that the routes send. */
export type HouseholdRouteDeps = HouseholdDeps & {
  /** Counts an invitation that an account mails to an address. Null, or above the limit the whole seconds to wait. */
  takeInvitation: (accountId: string, email: string) => Promise<number | null>
  /** Takes that back if none was sent. */
  giveBackInvitation: (accountId: string, email: string) => Promise<void>
}
