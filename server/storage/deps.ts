// What the routes of /storage/v1 need.
import type { MiddlewareHandler } from 'hono'
import type { ApiScope } from '#shared/domain/api-scopes.ts'
import type { FileQuota } from '../db/stored-files.ts'
import type { Deps } from '../deps.ts'
import type { Actor, ActorEnv, Membership } from '../lib/actor.ts'
import type { KeyLimit } from '../lib/key-limit.ts'
import type { StorageLinks } from './links.ts'

/** The API key of a program that asks. */
export type StorageKey = { id: string; scopes: ReadonlySet<ApiScope> }

/** Who asks, and with which API key if it's a program. */
export type StorageCaller = { actor: Actor; key: StorageKey | null }

export type StorageDeps = Pick<Deps, 'db' | 'envelope' | 'evidence' | 'now' | 'log'> & {
  /** The caller of a request: a signed-in user, or a program with a key. Null if it's neither. */
  callerOf: (request: Request) => Promise<StorageCaller | null>
  /** The current membership of a user; null if they may not sign in, or if the API key (if any) no longer works. */
  currentMembership: (maker: { userId: string; keyId: string | null }) => Promise<Membership | null>
  keyLimit: KeyLimit
  links: StorageLinks
  quota: FileQuota
  /** Middleware for requests with small bodies: limits them, and waits for the account's turn. */
  inTurn: readonly MiddlewareHandler[]
  /** Middleware for uploads, whose bodies are read as they come. */
  uploading: readonly MiddlewareHandler[]
}

/** `key` is null for a signed-in user. */
export type StorageEnv = ActorEnv & { Variables: { key: StorageKey | null } }
