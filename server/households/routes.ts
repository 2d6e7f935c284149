// /households/v1: members, invitations, consents. Behind the guard of app.ts; access requirements are declared in
// shared/protocol/households.ts. Rows outside the caller's access scope, or of another household, count as not found.
import { type Context, Hono } from 'hono'
import { can } from '#shared/domain/capabilities.ts'
import { INVITATION_DAYS } from '#shared/domain/households.ts'
import { rowId } from '#shared/lib/id.ts'
import {
  acceptBody,
  consentBody,
  type HouseholdEndpoint,
  householdEndpoints,
  invitationBody,
  memberChange,
} from '#shared/protocol/households.ts'
import type { Db } from '../db/database.ts'
import { holdsScope } from '../db/memberships.ts'
import { lockAccount } from '../db/rows.ts'
import type { ActorEnv } from '../lib/actor.ts'
import { parse } from '../lib/parse.ts'
import { AppError } from '../lib/problem.ts'
import { readJson } from '../lib/read-json.ts'
import type { AuditActor } from './audit-log.ts'
import { giveConsent, listConsents, revokeConsent } from './consents.ts'
import type { HouseholdRouteDeps } from './deps.ts'
import { invite, listInvitations, revokeInvitation } from './invitations.ts'
import { joinHousehold } from './join.ts'
import { leaveHousehold } from './leave.ts'
import { householdMail } from './mails.ts'
import { changeMember, findMember, readHousehold } from './members.ts'

type Asked = Context<ActorEnv>
type Handler = (c: Asked, deps: HouseholdRouteDeps) => Promise<Response>

/** Mount at /households/v1. */
export function householdRoutes(deps: HouseholdRouteDeps): Hono<ActorEnv> {
  const routes = new Hono<ActorEnv>()
  for (const [endpoint, { need }] of Object.entries(householdEndpoints)) {
    const [method = '', path = ''] = endpoint.split(' ')
    routes.on(method, path, async c => {
      if (!can(c.var.actor, need))
        throw new AppError('not_allowed', 'Your role in this household doesn’t allow this.')
      return HANDLERS[endpoint as HouseholdEndpoint](c, deps)
    })
  }
  return routes
}

const HANDLERS: { readonly [E in HouseholdEndpoint]: Handler } = {
  'GET /members': async (c, deps) => c.json(await readHousehold(deps, c.var.actor)),
  'PATCH /members/:id': async (c, deps) => {
    const id = await memberId(c, deps)
    const change = parse(memberChange, await readJson(c))
    const { view, sessionIds } = await deciding(c, deps, tx =>
      changeMember(tx, deps, { accountId: c.var.actor.accountId, userId: id, by: doer(c, deps) }, change),
    )
    deps.changed(sessionIds)
    return c.json(view)
  },
  'DELETE /members/:id': async (c, deps) => leave(c, deps, await memberId(c, deps)),
  'POST /leave': (c, deps) => leave(c, deps, c.var.actor.userId),
  'GET /invitations': async (c, deps) =>
    c.json({ invitations: await listInvitations(deps.db, deps, c.var.actor.accountId) }),
  'POST /invitations': async (c, deps) => {
    const body = parse(invitationBody, await readJson(c))
    const { view, token, email } = await countingInvitation(deps, c.var.actor.accountId, body.email, () =>
      deciding(c, deps, tx => invite(tx, deps, { who: c.var.actor, by: doer(c, deps) }, body)),
    )
    const link = `${deps.publicUrl}/join?${new URLSearchParams({ token })}`
    deps.sendLater(email, householdMail({ link, days: INVITATION_DAYS }))
    return c.json(view, 201)
  },
  'DELETE /invitations/:id': async (c, deps) => {
    const id = idOf(c, 'invitation')
    await deciding(c, deps, tx => revokeInvitation(tx, deps, c.var.actor.accountId, id))
    return c.body(null, 204)
  },
  'POST /invitations/accept': async (c, deps) => {
    const { token, bring } = parse(acceptBody, await readJson(c))
    const joined = await joinHousehold(deps, { by: doer(c, deps), token, bring })
    deps.changed(joined.sessionIds)
    return c.json({ account_id: joined.accountId })
  },
  'GET /consents': async (c, deps) => c.json({ consents: await listConsents(deps.db, deps, c.var.actor) }),
  'POST /consents': async (c, deps) => {
    const body = parse(consentBody, await readJson(c))
    const about = { scope: c.var.actor, by: doer(c, deps) }
    const given = await deciding(c, deps, tx => giveConsent(tx, deps, about, body))
    deps.nudge()
    return c.json(given, 201)
  },
  'DELETE /consents/:id': async (c, deps) => {
    const id = idOf(c, 'consent')
    const about = { scope: c.var.actor, by: doer(c, deps) }
    await deciding(c, deps, tx => revokeConsent(tx, deps, about, id))
    return c.body(null, 204)
  },
}

/** Runs under the account's lock, with the caller's current membership. */
async function deciding<T>(c: Asked, deps: HouseholdRouteDeps, act: (tx: Db) => Promise<T>): Promise<T> {
  const who = c.var.actor
  return deps.db.transaction(async tx => {
    await lockAccount(tx, who.accountId)
    if (!(await holdsScope(tx, who)))
      throw new AppError('unavailable', 'Your household just changed. Try again.')
    return act(tx)
  })
}

/** Limits mails to a person who is invited, revoked and invited again. @throws AppError rate_limited. */
async function countingInvitation<T>(
  deps: HouseholdRouteDeps,
  accountId: string,
  email: string,
  act: () => Promise<T>,
): Promise<T> {
  const whom = email.toLowerCase()
  const wait = await deps.takeInvitation(accountId, whom)
  if (wait !== null)
    throw new AppError('rate_limited', 'This address has been invited often enough for a day.', {
      headers: { 'retry-after': String(wait) },
    })
  try {
    return await act()
  } catch (error) {
    await deps.giveBackInvitation(accountId, whom)
    throw error
  }
}

async function leave(c: Asked, deps: HouseholdRouteDeps, userId: string): Promise<Response> {
  const told = await leaveHousehold(deps, c.var.actor.accountId, userId, doer(c, deps))
  if (told === null) throw new AppError('not_found', 'There is no such member.')
  deps.changed(told)
  return c.body(null, 204)
}

function doer(c: Asked, deps: HouseholdRouteDeps): AuditActor {
  const { userId, sessionId } = c.var.actor
  return { userId, sessionId, request: deps.requestOf(c) }
}

async function memberId(c: Asked, deps: HouseholdRouteDeps): Promise<string> {
  const id = idOf(c, 'member')
  if (await findMember(deps.db, c.var.actor.accountId, id)) return id
  throw new AppError('not_found', 'There is no such member.')
}

function idOf(c: Asked, what: string): string {
  const id = rowId.safeParse(c.req.param('id'))
  if (!id.success) throw new AppError('not_found', `There is no such ${what}.`)
  return id.data.toLowerCase()
}
