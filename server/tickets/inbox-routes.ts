// /operations/v1/tickets: the operator's inbox.
import { type Context, Hono } from 'hono'
import { rowId } from '#shared/lib/id.ts'
import {
  inboxSearch,
  replyBody,
  statusBody,
  type TicketEndpoint,
  ticketEndpoints,
} from '#shared/protocol/tickets.ts'
import { parse } from '../lib/parse.ts'
import { AppError } from '../lib/problem.ts'
import { readJson } from '../lib/read-json.ts'
import { answerTicket, setTicketStatus } from './answer-ticket.ts'
import type { TicketDeps } from './deps.ts'
import { readInbox } from './inbox.ts'
import { findTicket, type TicketRow, viewTicket } from './ticket-rows.ts'

type Handler = (c: Context, deps: TicketDeps, operator: string) => Promise<Response>

/** Mount at /operations/v1. */
export function inboxRoutes(deps: TicketDeps): Hono {
  const routes = new Hono()
  for (const endpoint of Object.keys(ticketEndpoints) as TicketEndpoint[]) {
    const [method = '', path = ''] = endpoint.split(' ')
    routes.on(method, path, async c => {
      const operator = await deps.operatorOf(c)
      return HANDLERS[endpoint](c, deps, operator)
    })
  }
  return routes
}

const HANDLERS: { readonly [E in TicketEndpoint]: Handler } = {
  'POST /tickets/search': async (c, deps) =>
    c.json(await readInbox(deps.db, parse(inboxSearch, await readJson(c)), deps.now())),
  'GET /tickets/:id': async (c, deps) => answer(c, deps, await named(c, deps)),
  'POST /tickets/:id/replies': async (c, deps, operator) => {
    const { id, number } = await named(c, deps)
    const body = parse(replyBody, await readJson(c))
    const answered = await answerTicket(deps, id, body, operator)
    deps.log.info({ code: 'ticket_answered', operator, number }, 'an operator answered a ticket')
    deps.nudge()
    return answer(c, deps, answered)
  },
  'POST /tickets/:id/status': async (c, deps, operator) => {
    const { id, number } = await named(c, deps)
    const { status } = parse(statusBody, await readJson(c))
    const changed = await setTicketStatus(deps, id, status, operator)
    deps.log.info(
      { code: 'ticket_status', operator, number, status },
      'an operator closed or opened a ticket',
    )
    return answer(c, deps, changed)
  },
}

/** The ticket that the path names. @throws AppError not_found. */
async function named(c: Context, deps: TicketDeps): Promise<TicketRow> {
  const id = rowId.safeParse(c.req.param('id'))
  return present(id.success ? await findTicket(deps.db, id.data.toLowerCase()) : null)
}

async function answer(c: Context, deps: TicketDeps, row: TicketRow | null): Promise<Response> {
  return c.json(await viewTicket(deps.db, present(row), deps.now()))
}

function present(row: TicketRow | null): TicketRow {
  if (row) return row
  throw new AppError('not_found', 'There is no such ticket, or not anymore.')
}
