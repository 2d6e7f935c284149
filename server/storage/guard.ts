// Who may use /storage/v1, and the shape of its refusals.
import { createMiddleware } from 'hono/factory'
import type { ApiScope } from '#shared/domain/api-scopes.ts'
import { AppError } from '../lib/problem.ts'
import type { StorageDeps, StorageEnv, StorageKey } from './deps.ts'
import {
  invalidRequest,
  notAllowed,
  StorageError,
  signedOut,
  storageResponse,
  tooLarge,
} from './storage-error.ts'

/** Middleware: lets through signed-in users, and programs whose key has the scope and isn't used too often. */
export function requireCaller(
  { callerOf, keyLimit }: Pick<StorageDeps, 'callerOf' | 'keyLimit'>,
  scope: ApiScope,
) {
  return createMiddleware<StorageEnv>(async (c, next) => {
    const caller = await callerOf(c.req.raw)
    if (!caller) throw signedOut()
    const { key } = caller
    if (key) keyLimit.count(key.id)
    requireKeyScope(key, scope)
    c.set('actor', caller.actor)
    c.set('key', key)
    await next()
  })
}

/** @throws StorageError if a program asks whose key lacks the scope. */
export function requireKeyScope(key: StorageKey | null, scope: ApiScope): void {
  if (key && !key.scopes.has(scope)) throw notAllowed(`This key needs the scope ${scope}.`)
}

/** The response to a refusal. Other errors are for the program's own handler. */
export function answerRefusal(error: Error): Response {
  if (error instanceof StorageError) return storageResponse(error)
  const refusal = error instanceof AppError ? refusalOf(error) : null
  if (refusal) return storageResponse(refusal)
  throw error
}

function refusalOf({ code, message, headers }: AppError): StorageError | null {
  if (code === 'body_too_large') return tooLarge()
  if (code === 'bad_json' || code === 'validation_failed') return invalidRequest(message)
  if (code === 'rate_limited') return new StorageError(429, 'too_many_requests', 'SlowDown', message, headers)
  return null
}
