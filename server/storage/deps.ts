// What the routes of /storage/v1 need.
import type { MiddlewareHandler } from 'hono'
import type { ApiScope } from '#shared/domain/api-scopes.ts'
import type { FileQuota } from '../db/stored-files.ts'
import type { Deps } from '../deps.ts'
import type { Actor, ActorEnv, Membership } from '../lib/actor.ts'
import type { StorageLinks } from './links.ts'

/** Who asks; `scopes` only of a program's API key. */
export type StorageCaller = { actor: Actor; scopes: ReadonlySet<ApiScope> | null }

export type StorageDeps = Pick<Deps, 'db' | 'envelope' | 'evidence' | 'now' | 'log'> & {
  /** The caller of a request: a signed-in user, or a program with a key. Null if it's neither. */
  callerOf: (request: Request) => Promise<StorageCaller | null>
  /** The current membership of a user; null if they may not sign in. */
  currentMembership: (userId: string) => Promise<Membership | null>
  links: StorageLinks
  quota: FileQuota
  /** Middleware for requests with small bodies: limits them, and waits for the account's turn. */
  inTurn: readonly MiddlewareHandler[]
  /** Middleware for uploads, whose bodies are read as they come. */
  uploading: readonly MiddlewareHandler[]
}

export type StorageEnv = ActorEnv
