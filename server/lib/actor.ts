// The signed-in user behind a request. The guard in app.ts sets it, and routes read it.
import type { Role } from '#shared/domain/capabilities.ts'
import type { WorkTurn } from './turn.ts'

/** The rows of an account that a user may see. */
export type AccessScope = {
  userId: string
  /** The id of the holder, who owns the rows. */
  accountId: string
  /** Ids of the people whose rows the user sees; null: all. */
  only: readonly string[] | null
  /** The sequence number from which the scope is valid. It identifies the scope (SPEC.md 11.6); null for the holder. */
  floor: number | null
}

/** A user's role in the household whose rows they work with, and the rows they may see. */
export type Membership = AccessScope & { role: Role }

/** A signed-in user's membership, with their address and session. */
export type Actor = Membership & { email: string; sessionId: string }

/** Hono's environment of routes behind the guard: the user, and their work turn. */
export type ActorEnv = { Variables: { actor: Actor; turn: WorkTurn } }

/** The holder's membership of their own account, with access to all rows. */
export function holderOf(userId: string): Membership {
  return { userId, accountId: userId, role: 'holder', only: null, floor: null }
}
