// Who may use /storage/v1, and the shape of its refusals.
import { createMiddleware } from 'hono/factory'
import type { ApiScope } from '#shared/domain/api-scopes.ts'
import { AppError } from '../lib/problem.ts'
import type { StorageDeps, StorageEnv } from './deps.ts'
import {
  invalidRequest,
  notAllowed,
  StorageError,
  signedOut,
  storageResponse,
  tooLarge,
} from './storage-error.ts'

/** Middleware: lets through signed-in users, and programs whose key has the scope. */
export function requireCaller({ callerOf }: Pick<StorageDeps, 'callerOf'>, scope: ApiScope) {
  return createMiddleware<StorageEnv>(async (c, next) => {
    const caller = await callerOf(c.req.raw)
    if (!caller) throw signedOut()
    if (caller.key && !caller.key.scopes.has(scope)) throw notAllowed(`This key needs the scope ${scope}.`)
    c.set('actor', caller.actor)
    c.set('keyId', caller.key?.id ?? null)
    await next()
  })
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
