// /admin/users: operators create, read, change and delete accounts.
import { asc, count, desc, eq, inArray } from 'drizzle-orm'
import type { Context } from 'hono'
import type { Db } from '#server/db/database.ts'
import { noteOperatorAct } from '#server/db/operator-acts.ts'
import { users } from '#server/db/tables/accounts.ts'
import { factors, identities } from '#server/db/tables/factors.ts'
import { newId } from '#shared/lib/id.ts'
import { z } from '#shared/lib/z.ts'
import { invalid } from '../auth-error.ts'
import { checkNewPassword } from '../check-new-password.ts'
import { emailExists, refusingTakenEmail } from '../confirm-email-change.ts'
import { endSessions } from '../end-sessions.ts'
import { type AccountDeps, AUTH_PATH } from '../open-accounts.ts'
import { FOR_GOOD } from '../operators/account-acts.ts'
import { findUserById, lockUserById } from '../operators/find-user.ts'
import { about, noteLookup, noteOperation } from '../operators/note-operation.ts'
import { idParam, requireOperator } from '../operators/require-operator.ts'
import { readUserFields, setUserFields, type UserFields } from '../operators/user-fields.ts'
import { readOptionalBody } from '../read-body.ts'
import { mergeMetadata } from '../user-metadata.ts'
import { readSignInMethods, readUserView, type UserRow, userView } from '../user-view.ts'

/** GoTrue's default page size. Larger pages are cut to the maximum. */
const PER_PAGE = 50
const MAX_PER_PAGE = 1000
const deleteBody = z.object({ should_soft_delete: z.boolean().optional() })

/** Returns a page of accounts, newest first, with `X-Total-Count` and `Link`. */
export async function listUsers(c: Context, deps: AccountDeps): Promise<Response> {
  const { user: operator } = await requireOperator(c, deps)
  const page = pageParam(c, 'page', 1)
  const perPage = Math.min(pageParam(c, 'per_page', PER_PAGE), MAX_PER_PAGE)
  const [total] = await deps.db.select({ value: count() }).from(users)
  const rows = await deps.db
    .select()
    .from(users)
    .orderBy(desc(users.createdAt), asc(users.id))
    .limit(perPage)
    .offset((page - 1) * perPage)
  const listed = { act: 'accounts_listed', detail: { page, count: rows.length } } as const
  await deps.db.transaction(tx =>
    noteOperatorAct(tx, { at: deps.wallNow(), operatorId: operator.id, ...listed }),
  )
  const all = total?.value ?? 0
  c.header('X-Total-Count', String(all))
  c.header('Link', links(`${deps.publicUrl}${AUTH_PATH}/admin/users`, { page, perPage, all }))
  return c.json({ users: await views(deps.db, rows), aud: 'authenticated' })
}

/** Returns the new account. No mail is sent. */
export async function createUser(c: Context, deps: AccountDeps): Promise<Response> {
  const operator = await requireOperator(c, deps)
  const fields = await readUserFields(c)
  const { email, banFor } = fields
  if (!email) throw invalid('Cannot create a user without either an email or phone')
  const passwordHash = await hashOf(deps, fields.password, email)
  const now = new Date(deps.wallNow())
  const row = {
    id: newId(),
    email,
    passwordHash,
    userMetadata: mergeMetadata({}, fields.metadata),
    emailConfirmedAt: fields.confirm ? now : null,
    bannedUntil: banFor ? new Date(now.getTime() + banFor) : null,
    createdAt: now,
    updatedAt: now,
  }
  const user = await deps.db.transaction(async tx => {
    const [made] = await tx.insert(users).values(row).onConflictDoNothing().returning()
    if (!made) throw emailExists()
    if (made.emailConfirmedAt !== null) await deps.whenConfirmed(tx, made)
    await noteOperation(tx, { ...about(c, deps, operator), userId: made.id, what: 'account_made' })
    return made
  })
  return c.json(userView(user))
}

/** Returns the account. */
export async function getUser(c: Context, deps: AccountDeps): Promise<Response> {
  const { user: operator } = await requireOperator(c, deps)
  const user = await findUserById(deps.db, idParam(c, 'id'))
  await noteLookup(deps.db, deps, operator.id, user.id)
  return c.json(await readUserView(deps.db, user))
}

/** Returns the changed account. */
export async function changeUser(c: Context, deps: AccountDeps): Promise<Response> {
  const operator = await requireOperator(c, deps)
  const id = idParam(c, 'id')
  const before = await findUserById(deps.db, id)
  const fields = await readUserFields(c)
  const passwordHash = await hashOf(deps, fields.password, fields.email ?? before.email)
  const { changed, endedIds } = await refusingTakenEmail(
    deps.db.transaction(async tx => {
      const ended = await setUserFields(tx, deps, await lockUserById(tx, id), { fields, passwordHash })
      await noteOperation(tx, {
        ...about(c, deps, operator),
        userId: id,
        what: 'account_changed',
        fields: namesOf(fields),
      })
      return { changed: await findUserById(tx, id), endedIds: ended }
    }),
  )
  deps.sessions.ended(endedIds)
  return c.json(await readUserView(deps.db, changed))
}

/**
 * Returns `{}`. The account is deleted with all its data, the same way as when its owner deletes it. While a worker is
 * still processing part of it, the account remains, without sessions and banned.
 */
export async function deleteUser(c: Context, deps: AccountDeps): Promise<Response> {
  const operator = await requireOperator(c, deps)
  const id = idParam(c, 'id')
  const { should_soft_delete: soft } = await readOptionalBody(c, deleteBody)
  if (soft) throw invalid('Accounts are deleted for good: should_soft_delete is not offered')
  const { ended, carryOut } = await deps.db.transaction(async tx => {
    await lockUserById(tx, id)
    const ids = await endSessions(tx, { userId: id })
    const bannedUntil = new Date(deps.wallNow() + FOR_GOOD)
    await tx.update(users).set({ bannedUntil }).where(eq(users.id, id))
    const own = id === operator.user.id
    // An operator who deletes their own account has no log afterward.
    const operation = { what: 'account_deleted', userId: id, isGone: true } as const
    if (!own) await noteOperation(tx, { ...about(c, deps, operator), ...operation })
    return { ended: ids, carryOut: await deps.deleteAccount(tx, id) }
  })
  deps.sessions.ended(ended)
  await carryOut()
  return c.json({})
}

async function hashOf(
  deps: AccountDeps,
  password: string | undefined,
  email: string,
): Promise<string | null> {
  if (password === undefined) return null
  await checkNewPassword(deps, password, email)
  return deps.passwords.hash(password)
}

function namesOf(fields: UserFields): string {
  const { email, password, confirm, metadata, banFor } = fields
  const set = { email, password, email_confirm: confirm || undefined, ban_duration: banFor }
  const names = Object.entries(set).flatMap(([name, value]) => (value === undefined ? [] : [name]))
  return [...names, ...(Object.keys(metadata).length > 0 ? ['user_metadata'] : [])].join(' ')
}

function pageParam(c: Context, name: 'page' | 'per_page', otherwise: number): number {
  const text = c.req.query(name) || String(otherwise)
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text)
  throw invalid(`Bad Pagination Parameters: ${name} must be a whole number from 1`)
}

/** `page` comes first in each URL: published clients read the first number they find. */
function links(url: string, { page, perPage, all }: { page: number; perPage: number; all: number }): string {
  const last = Math.ceil(all / perPage)
  const to = (target: number, rel: string) => `<${url}?page=${target}&per_page=${perPage}>; rel="${rel}"`
  return [...(page < last ? [to(page + 1, 'next')] : []), to(last, 'last')].join(', ')
}

/** Most accounts have neither factors nor identities, so we read them only for accounts that do. */
async function views(db: Db, rows: readonly UserRow[]): Promise<Record<string, unknown>[]> {
  const ids = rows.map(row => row.id)
  if (ids.length === 0) return []
  const having = await db
    .select({ id: factors.userId })
    .from(factors)
    .where(inArray(factors.userId, ids))
    .union(db.select({ id: identities.userId }).from(identities).where(inArray(identities.userId, ids)))
  const more = new Set(having.map(row => row.id))
  const shown: Record<string, unknown>[] = []
  for (const row of rows) {
    shown.push(more.has(row.id) ? userView(row, await readSignInMethods(db, row.id)) : userView(row))
  }
  return shown
}
