// The language model under /dev: a tester makes it answer badly, and reads the requests it received.
import { Hono } from 'hono'
import { AppError, problemResponse } from '#server/lib/problem.ts'
import { z } from '#shared/lib/z.ts'
import { MOODS } from './answers.ts'
import type { ModelService } from './model-service.ts'

/** The body of `POST /language-model`: the moods of its next answers, in order. */
const order = z.strictObject({ moods: z.array(z.enum(MOODS)).min(1).max(1000) })

/** `GET /language-model.json` and `POST /language-model`. Mount these at /dev. */
export function modelDevRoutes(service: ModelService): Hono {
  return new Hono()
    .get('/language-model.json', c =>
      c.json({
        model: service.model,
        moods: MOODS,
        requests: service.requests().map(body => JSON.parse(body)),
      }),
    )
    .post('/language-model', async c => {
      const given = order.safeParse(await c.req.json().catch(() => null))
      if (!given.success)
        return problemResponse(new AppError('validation_failed', z.prettifyError(given.error)))
      service.setMoods(given.data.moods)
      return c.json({ done: given.data })
    })
}
