// /rights/v1: archives of one's own data, disclosures, and the deletion of one's account. Behind the guard of app.ts.
import { eq } from 'drizzle-orm'
import { type Context, Hono } from 'hono'
import type { SecurityEventKind } from '#shared/domain/security-events.ts'
import { rowId } from '#shared/lib/id.ts'
import { iso } from '#shared/lib/time.ts'
import {
  type DeletionView,
  disclosureQuery,
  type ExportList,
  type ImportReport,
  rightsEndpoints,
  searchQuery,
} from '#shared/protocol/rights.ts'
import type { Db } from '../db/database.ts'
import { users } from '../db/tables/accounts.ts'
import type { Deps } from '../deps.ts'
import type { ActorEnv } from '../lib/actor.ts'
import type { MailText } from '../lib/compose-mail.ts'
import { parse } from '../lib/parse.ts'
import { AppError } from '../lib/problem.ts'
import { requireCapability } from '../lib/require-capability.ts'
import { readContent } from './archive-content.ts'
import { cancelDeletion, readDeletion, requestDeletion } from './deletions.ts'
import { listDisclosures } from './disclosures.ts'
import { listExports, openExport, requestExport } from './exports.ts'
import { type ImportQuota, importArchive } from './import-archive.ts'
import { deletionCancelledMail, deletionRequestedMail } from './mails.ts'
import { readZipText } from './read-zip.ts'
import { listSearches } from './searches.ts'

/** The largest data.json that we unpack: the size of a full account of 50,000 rows. */
const DATA_BYTES_MAX = 48 * 1024 * 1024

/** The page for these rights. */
export const RIGHTS_PAGE = '/account/data'

export type RightsDeps = Pick<
  Deps,
  'db' | 'envelope' | 'evidence' | 'journal' | 'now' | 'nudge' | 'publicUrl'
> & {
  wallNow: () => number
  /** How long backups contain deleted data, in days. */
  backupDays: number
  /** Until when a session counts as freshly signed in, in epoch milliseconds of wall time. */
  freshUntil: (sessionId: string) => Promise<number>
  /** How many more people an account may have, and whether one of them is its holder. */
  peopleAllowance: (tx: Db, userId: string) => Promise<ImportQuota>
  /** Counts a use of an endpoint by an account; null, or the whole seconds to wait if it's above the limit. */
  takeTurn: (endpoint: string, userId: string) => Promise<number | null>
  /** Adds to the security log, in the transaction. */
  noteEvent: (tx: Db, c: Context<ActorEnv>, kind: SecurityEventKind) => Promise<void>
  /** Sends without delaying the response. */
  sendLater: (to: string, mail: MailText) => void
}

type Rights = Context<ActorEnv>

/** Mount at /rights/v1. Another account's archive is reported as not found. */
export function rightsRoutes(deps: RightsDeps): Hono<ActorEnv> {
  const routes = new Hono<ActorEnv>()
  for (const [endpoint, { need: capability, fresh }] of Object.entries(rightsEndpoints)) {
    const [method = '', path = ''] = endpoint.split(' ')
    routes.on(method, path, requireCapability(capability))
    if (fresh)
      routes.on(method, path, async (c, next) => {
        await requireFresh(c, deps)
        await next()
      })
    if (method !== 'GET')
      routes.on(method, path, async (c, next) => {
        requireTurn(await deps.takeTurn(endpoint, c.var.actor.userId))
        await next()
      })
  }
  routes.get('/exports', async c => c.json(await exportsOf(c, deps)))
  routes.post('/exports', async c => {
    const asked = await deps.db.transaction(async tx => {
      await lockUser(tx, c.var.actor.userId)
      const view = await requestExport(tx, deps, c.var.actor.userId)
      if (view.state === 'waiting') await deps.noteEvent(tx, c, 'export_asked')
      return view
    })
    deps.nudge()
    return c.json(asked, 202)
  })
  routes.get('/exports/:id/file', c => sendFile(c, deps))
  const importing = new Set<string>()
  routes.post('/imports', async c => c.json(await readBack(c, deps, importing)))
  routes.get('/deletion', async c => c.json(await readDeletion(deps.db, deps, c.var.actor.userId)))
  routes.post('/deletion', async c => c.json(await askDeletion(c, deps), 202))
  routes.get('/disclosures', async c =>
    c.json(await listDisclosures(deps.db, c.var.actor, parse(disclosureQuery, c.req.query()))),
  )
  routes.get('/searches', async c =>
    c.json(await listSearches(deps.db, c.var.actor, parse(searchQuery, c.req.query()))),
  )
  routes.delete('/deletion', async c => c.json(await takeBack(c, deps)))
  return routes
}

async function exportsOf(c: Rights, deps: RightsDeps): Promise<ExportList> {
  const { userId, sessionId } = c.var.actor
  const until = await deps.freshUntil(sessionId)
  const fresh_until = until > deps.wallNow() ? iso(until) : null
  return { exports: await listExports(deps, userId), fresh_until }
}

async function sendFile(c: Rights, deps: RightsDeps): Promise<Response> {
  const id = rowId.safeParse(c.req.param('id'))
  if (!id.success) throw new AppError('not_found', 'There is no such archive.')
  const { view, body } = await openExport(deps, { userId: c.var.actor.userId, id: id.data })
  await deps.noteEvent(deps.db, c, 'export_taken')
  return new Response(body, {
    headers: {
      'content-type': 'application/zip',
      'content-length': String(view.size),
      'content-disposition': `attachment; filename="offlist-${view.asked_at.slice(0, 10)}.zip"`,
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
    },
  })
}

/** One at a time per account, because an archive is held in memory while it's read. */
async function readBack(c: Rights, deps: RightsDeps, importing: Set<string>): Promise<ImportReport> {
  // Only holders have the capability: a member's own rows are out of sight in another household.
  const { userId } = c.var.actor
  if (importing.has(userId))
    throw new AppError('rate_limited', 'An archive is being read in already.', {
      headers: { 'retry-after': '5' },
    })
  importing.add(userId)
  try {
    const zip = new Uint8Array(await c.req.arrayBuffer())
    const content = readContent(await readZipText(zip, 'data.json', DATA_BYTES_MAX))
    return await deps.db.transaction(tx =>
      importArchive(tx, userId, content, {
        now: deps.now(),
        readQuota: inner => deps.peopleAllowance(inner, userId),
      }),
    )
  } finally {
    importing.delete(userId)
  }
}

async function askDeletion(c: Rights, deps: RightsDeps): Promise<DeletionView> {
  const { userId } = c.var.actor
  const asked = await deps.db.transaction(async tx => {
    const email = await lockUser(tx, userId)
    const answer = await requestDeletion(tx, deps, userId)
    if (answer.entry) {
      await deps.noteEvent(tx, c, 'deletion_asked')
      await deps.journal.append(answer.entry)
    }
    return { ...answer, email }
  })
  if (asked.entry) {
    const link = `${deps.publicUrl}${RIGHTS_PAGE}`
    deps.sendLater(
      asked.email,
      deletionRequestedMail({ link, dueAt: asked.dueAt, backupDays: deps.backupDays }),
    )
  }
  return asked.view
}

async function takeBack(c: Rights, deps: RightsDeps): Promise<DeletionView> {
  const { userId } = c.var.actor
  const email = await deps.db.transaction(async tx => {
    const to = await lockUser(tx, userId)
    const entry = await cancelDeletion(tx, userId, deps.now())
    if (!entry) return null
    await deps.noteEvent(tx, c, 'deletion_cancelled')
    await deps.journal.append(entry)
    return to
  })
  if (email !== null) deps.sendLater(email, deletionCancelledMail())
  return readDeletion(deps.db, deps, userId)
}

/** @throws AppError fresh_sign_in_needed unless the session has just signed in again. */
export async function requireFresh(
  c: Rights,
  deps: Pick<RightsDeps, 'freshUntil' | 'wallNow'>,
): Promise<void> {
  if ((await deps.freshUntil(c.var.actor.sessionId)) > deps.wallNow()) return
  throw new AppError(
    'fresh_sign_in_needed',
    'Sign in again to go on: your last sign-in here is too long ago for this.',
  )
}

function requireTurn(wait: number | null): void {
  if (wait === null) return
  throw new AppError('rate_limited', 'Too many requests. Try again later.', {
    headers: { 'retry-after': String(wait) },
  })
}

/** The account's address. Locks its row until the transaction ends, to prevent duplicate requests. */
async function lockUser(tx: Db, userId: string): Promise<string> {
  const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId)).for('update')
  if (!user) throw new AppError('not_signed_in', 'This account is gone.')
  return user.email
}
