// Bodies are read before a request takes its account's turn, since a slow connection must not hold one. So reading has a
// line of its own: otherwise slow connections of one user would fill the memory with what they have sent so far.
import { createMiddleware } from 'hono/factory'
import type { ActorEnv } from './actor.ts'
import { clientSignal } from './client-disconnected.ts'
import { createTurns } from './turns.ts'

/** Bodies of one user that are read at once, and that wait unread. A device sends few, and small ones. */
const BODIES = { atOnce: 6, waiting: 100 }

/** What the line tells those after it: call `bodyRead` when the body's request has its turn. */
export type BodyEnv = ActorEnv & { Variables: { bodyRead: () => void } }

/** Middleware for whoever is signed in: the place in the line is given back when the request has its account's turn. */
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
