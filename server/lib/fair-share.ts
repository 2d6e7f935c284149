// Limits what one account may use of a process: concurrent requests, and rows and functions per minute. Limits apply
// per process, because they protect its load, not a secret.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { createMiddleware } from 'hono/factory'
import { MINUTE, SECOND } from '#shared/lib/time.ts'
import type { ActorEnv } from './actor.ts'
import { ClientDisconnected, clientSignal } from './client-disconnected.ts'
import { AppError } from './problem.ts'
import { createRecentUses, type Window } from './recent-uses.ts'
import type { Share } from './turn.ts'
import { createTurns, type TurnLimits } from './turns.ts'

export type ShareLimits = Readonly<Record<Share, Window>> & { requests: TurnLimits }

const perMinute = (max: number): Window => ({ max, windowMs: MINUTE })

/**
 * A full account of 50,000 rows can be read twice a minute, and a family's offline edits of a day are accepted at once.
 * Concurrent requests: one for each of a device's collections would only wait for each other in the database.
 */
export const SHARE_LIMITS: ShareLimits = {
  rowsRead: perMinute(120_000),
  rowsWritten: perMinute(20_000),
  functions: perMinute(600),
  requests: { atOnce: 3, waiting: 100 },
}

/** Middleware for signed-in users: holds a request until its account's turn, and sets `turn`. */
export function fairShare(limits: ShareLimits, wallNow: () => number) {
  const { requests, ...windows } = limits
  const turns = createTurns(requests)
  const used = {
    rowsRead: createRecentUses(windows.rowsRead, wallNow),
    rowsWritten: createRecentUses(windows.rowsWritten, wallNow),
    functions: createRecentUses(windows.functions, wallNow),
  }
  return createMiddleware<ActorEnv>(async (c, next) => {
    const { accountId } = c.var.actor
    const signal = clientSignal(c)
    c.set('turn', {
      admit(share) {
        const wait = used[share].wait(accountId)
        if (wait !== null) throw overShare(wait)
      },
      async done(share, amount) {
        used[share].add(accountId, amount)
        await nextTurn()
        if (signal.aborted) throw new ClientDisconnected()
      },
    })
    const release = await turns.take(accountId, signal)
    try {
      await next()
    } finally {
      release()
    }
  })
}

function overShare(wait: number): AppError {
  return new AppError(
    'rate_limited',
    'This account has asked for a lot in the last minute. Try again soon.',
    {
      headers: { 'retry-after': String(Math.max(1, Math.ceil(wait / SECOND))) },
    },
  )
}
