// Who is asking: set by the guard in app.ts, read by routes.
import type { Role } from '#shared/domain/capabilities.ts'
import type { Turn } from './turn.ts'

/** Which rows of an account somebody sees. */
export type Reach = {
  /** Who. */
  userId: string
  /** Whose rows: the holder’s id. */
  accountId: string
  /** Ids of the people whose rows they see; null: all. */
  only: readonly string[] | null
  /** The number at which they got this reach, which names it (SPEC.md 11.6); null for the holder. */
  floor: number | null
}

/** Where somebody stands in the household whose rows they work with. */
export type Standing = Reach & { role: Role }

/** The signed-in account behind a request. */
export type Actor = Standing & { email: string; sessionId: string }

/** Hono's environment of routes behind the guard: who asks, and their turn at work. */
export type ActorEnv = { Variables: { actor: Actor; turn: Turn } }

/** The holder of an account: all of its rows. */
export function holderOf(userId: string): Standing {
  return { userId, accountId: userId, role: 'holder', only: null, floor: null }
}
