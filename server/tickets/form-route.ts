// POST /site/v1/tickets: sends a message to the operator, signed in or not.
import { Hono } from 'hono'
import { type TicketAnswer, ticketBody } from '#shared/protocol/tickets.ts'
import { parse } from '../lib/parse.ts'
import { AppError } from '../lib/problem.ts'
import { readJson } from '../lib/read-json.ts'
import type { TakenUse, TicketDeps } from './deps.ts'
import { fileTicket } from './file-ticket.ts'

/** Mount at /site/v1. */
export function ticketFormRoute(deps: TicketDeps): Hono {
  const routes = new Hono()
  routes.post('/tickets', async c => {
    if (deps.contact.email === null)
      throw new AppError('unavailable', 'Nobody reads messages here yet, so we can’t take yours.')
    const body = parse(ticketBody, await readJson(c))
    const message = await deps.takeMessage(c)
    if (message.wait !== null) throw tooMany(message.wait)
    // Anyone can type any address, so after a few confirmations, messages are filed without one.
    const copy = await deps.takeCopy(c, body.email)
    const filed = await filing(deps, body, [message, copy], copy.wait === null)
    if (filed.isNew) deps.nudge()
    const answer: TicketAnswer = { number: filed.number, copy: filed.copied }
    return c.json(answer, 201)
  })
  return routes
}

/** Failed and duplicate messages don't count. */
async function filing(
  deps: TicketDeps,
  body: Parameters<typeof fileTicket>[1],
  uses: readonly TakenUse[],
  copied: boolean,
) {
  const giveBack = () => Promise.all(uses.map(use => use.giveBack()))
  try {
    const filed = await fileTicket(deps, body, copied)
    if (!filed.isNew) await giveBack()
    return filed
  } catch (error) {
    await giveBack()
    throw error
  }
}

const tooMany = (seconds: number) =>
  new AppError('rate_limited', 'That’s a lot of messages in a short time. Try again later.', {
    headers: { 'retry-after': String(seconds) },
  })
