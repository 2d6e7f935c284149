// Accounts for histories: signed in, each with a person, a removal, a notification and settings. Created in bulk.
import type { AccountDeps } from '#server/accounts/open-accounts.ts'
import { tables } from '#server/db/replicated.ts'
import { sessions, users } from '#server/db/tables/accounts.ts'
import { defaultMonitoring } from '#shared/collections/monitoring-settings.ts'
import { newId } from '#shared/lib/id.ts'
import { DAY } from '#shared/lib/time.ts'
import type { TestDatabase } from '#tests/support/database.ts'
import { aJob, aNotification, aPerson } from '#tests/support/documents.ts'
import type { ModelCollection, Row } from './ledger.ts'

/** A signed-in account: the id and token for its requests, and its initial rows with their numbers. */
export type Holder = {
  userId: string
  token: string
  rows: { name: ModelCollection; row: Row; seq: number }[]
}

/** The order in which an account's first rows are written, which determines their numbers. */
const FIRST = ['people', 'removal_jobs', 'notifications', 'monitoring_settings'] as const

/** Creates accounts with their first rows. Row ids are unique across accounts. */
export async function makeHolders(
  database: TestDatabase,
  accounts: AccountDeps,
  count: number,
): Promise<Holder[]> {
  const now = new Date()
  const email = (userId: string) => `${userId}@example.com`
  const fresh = Array.from({ length: count }, () => ({ userId: newId(), sessionId: newId() }))
  await database.db
    .insert(users)
    .values(fresh.map(({ userId: id }) => ({ id, email: email(id), createdAt: now, updatedAt: now })))
  await database.db.insert(sessions).values(
    fresh.map(({ userId, sessionId }) => ({
      id: newId(),
      userId,
      publicId: sessionId,
      amr: [],
      createdAt: now,
      expiresAt: new Date(now.getTime() + DAY),
    })),
  )
  const holders = await Promise.all(
    fresh.map(async ({ userId, sessionId }) => {
      const subject = { userId, email: email(userId), userMetadata: {}, sessionId, amr: [] }
      return { userId, token: (await accounts.tokens.sign(subject)).token, rows: firstRows(userId) }
    }),
  )
  for (const name of FIRST) {
    const rows = holders.map(({ userId, rows: own }) => {
      const { _deleted, ...doc } = own.find(one => one.name === name)?.row ?? {}
      return { ...database.db.rowSeal.close(name, userId, doc as { id: string }), user_id: userId }
    })
    await database.db.insert(tables[name] as never).values(rows as never)
  }
  return holders
}

function firstRows(userId: string): Holder['rows'] {
  const docs = {
    people: aPerson({
      names: [{ first: 'Marguerite', middle: '', last: 'Tolliver', suffix: '' }],
      places: [],
      relatives: ['w000001', 'w000002', 'w000003'],
    }),
    removal_jobs: aJob({ completed_steps: ['w000004', 'w000005'], note: 'w000006' }),
    notifications: aNotification(),
    monitoring_settings: defaultMonitoring(userId),
  }
  return FIRST.map((name, index) => ({ name, row: { ...docs[name], _deleted: false }, seq: index + 1 }))
}
