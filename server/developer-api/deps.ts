// What the developer API needs. app.ts composes it, so that this folder imports neither accounts nor functions.
import type { MiddlewareHandler } from 'hono'
import type { Intent } from '#shared/collections/intents.ts'
import type { Person } from '#shared/collections/people.ts'
import type { ApiScope } from '#shared/domain/api-scopes.ts'
import type { Refusal } from '#shared/protocol/sync.ts'
import type { Db } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import type { Actor, Membership } from '../lib/actor.ts'
import type { KeyLimit } from '../lib/key-limit.ts'
import type { WorkTurn } from '../lib/turn.ts'
import type { KeyUses } from './key-uses.ts'

/** Who holds a key: a user with their membership, and what the key may do. */
export type KeyHolder = Membership & { email: string; keyId: string; scopes: ReadonlySet<ApiScope> }

/** Hono's environment behind the guard. `actor` is for the limits that all requests of an account share. */
export type KeyEnv = { Variables: { holder: KeyHolder; actor: Actor; turn: WorkTurn } }

export type DeveloperApiDeps = Deps & {
  /** The holder of a request's key. Null if it has none that works. */
  holderOf: (request: Request) => Promise<KeyHolder | null>
  keyLimit: KeyLimit
  keyUses: Pick<KeyUses, 'note'>
  /** What every request of an account passes: the limit of its body, and its turn. */
  inTurn: readonly MiddlewareHandler[]
  runIntent: (tx: Db, who: Membership, intent: Intent) => Promise<Intent>
  /** Why a person can't be added; null if they can. */
  refusePerson: (tx: Db, who: Membership, person: Person) => Promise<Refusal | null>
}
