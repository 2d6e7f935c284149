// Bodies are read before a request takes its account's turn, since a slow connection must not hold one. So reading has
// its own queue: otherwise, slow connections of one user would fill the memory with partial bodies.
import { createMiddleware } from 'hono/factory'
import type { ActorEnv } from './actor.ts'
import { clientSignal } from './client-disconnected.ts'
import { createTurns } from './turns.ts'

/** Bodies of one user that are read at once, and that wait unread. A device sends few, and they are small. */
const BODIES = { atOnce: 6, waiting: 100 }

/** For later middleware: call `bodyRead` when the request has its account's turn. */
export type BodyEnv = ActorEnv & { Variables: { bodyRead: () => void } }

/** Middleware for signed-in users: releases the place in the queue when the request has its account's turn. */
export function lineForBodies() {
  const turns = createTurns(BODIES)
  return createMiddleware<BodyEnv>(async (c, next) => {
    if (c.req.method === 'GET' || c.req.method === 'HEAD') {
      c.set('bodyRead', () => undefined)
      return next()
    }
    const release = await turns.take(c.var.actor.userId, clientSignal(c))
    let isHeld = true
    const bodyRead = () => {
      if (isHeld) release()
      isHeld = false
    }
    c.set('bodyRead', bodyRead)
    try {
      await next()
    } finally {
      bodyRead()
    }
  })
}
