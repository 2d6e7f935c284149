// A program: fills an empty database with accounts, sessions and rows through the server's own tables, before the
// server starts. Argument: a SeedOrder as JSON.
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { createAccount } from '#server/accounts/create-account.ts'
import { loadKeys } from '#server/accounts/load-keys.ts'
import { openAccounts } from '#server/accounts/open-accounts.ts'
import { hashSecret, newSecret } from '#server/accounts/secrets.ts'
import { type Database, type Db, openDatabase } from '#server/db/database.ts'
import { tables } from '#server/db/replicated.ts'
import { sessions, users } from '#server/db/tables/accounts.ts'
import { createLog } from '#server/lib/log.ts'
import { loadMasterKey } from '#server/lib/master-key.ts'
import { newId } from '#shared/lib/id.ts'
import { DAY } from '#shared/lib/time.ts'
import { DEMO } from '../../demo-account.ts'
import { personRows } from '../person-row.ts'
import { readSigningKey, type SeededAccount, writeAccounts } from './offlist-accounts.ts'
import type { SeedOrder } from './seed-folder.ts'
import { timelineRows } from './timeline-rows.ts'

const CHUNK = 500

const order = JSON.parse(process.argv[2] ?? '{}') as SeedOrder
const database = await openDatabase({
  masterKey: loadMasterKey(path.resolve(order.dataDir), undefined),
  wallNow: Date.now,
  url: order.databaseUrl,
  folder: path.join(order.dataDir, 'database'),
  onError: error => console.error(error),
})
await seed(database, order)
await database.close()

async function seed({ db, kind }: Database, { dataDir, accounts, idle, timeline }: SeedOrder) {
  const named: Record<string, SeededAccount> = {}
  for (const [name, rows] of Object.entries(accounts)) {
    const [account] = await makeAccounts(db, [`${name}@mail.example`])
    if (!account) throw new Error(`no account ${name}`)
    named[name] = account
    await insert(db, 'people', account.userId, personRows(name, rows))
  }
  const addresses = Array.from({ length: idle }, (_, index) => `idle${index}@mail.example`)
  if (timeline !== undefined) await seedDemo(database, dataDir, timeline)
  await loadKeys({ db, dataDir, wallNow: Date.now })
  writeAccounts(dataDir, {
    named,
    idle: await makeAccounts(db, addresses),
    signingKey: await readSigningKey(db),
  })
  // Autovacuum would do this within the minute.
  if (kind === 'postgres') await db.execute(sql`vacuum analyze`)
}

async function makeAccounts(db: Db, emails: readonly string[]): Promise<SeededAccount[]> {
  const now = new Date()
  const made = emails.map(email => ({ email, userId: newId(), sessionId: newId() }))
  for (let at = 0; at < made.length; at += CHUNK) {
    const chunk = made.slice(at, at + CHUNK)
    await db.insert(users).values(
      chunk.map(({ userId, email }) => ({
        id: userId,
        email,
        emailConfirmedAt: now,
        createdAt: now,
        updatedAt: now,
      })),
    )
    await db.insert(sessions).values(
      chunk.map(({ userId, sessionId }) => ({
        id: hashSecret(newSecret()),
        userId,
        publicId: sessionId,
        amr: [{ method: 'password' as const, timestamp: Math.floor(now.getTime() / 1000) }],
        expiresAt: new Date(now.getTime() + 30 * DAY),
        createdAt: now,
      })),
    )
  }
  return made
}

async function insert(
  db: Db,
  name: 'people' | 'removal_jobs' | 'realtime_updates',
  userId: string,
  rows: readonly Record<string, unknown>[],
): Promise<void> {
  for (let at = 0; at < rows.length; at += CHUNK) {
    const values = rows
      .slice(at, at + CHUNK)
      .map(row => db.rowSeal.close(name, userId, row as { id: string }))
      .map(row => ({ ...row, user_id: userId, deleted: false }))
    await db.insert(tables[name]).values(values as never)
  }
}

/** The demo account as the sandbox world creates it on its first start, with a long history. */
async function seedDemo(database: Database, dataDir: string, rows: number): Promise<void> {
  const accounts = await openAccounts({
    database,
    log: createLog('silent'),
    sendMail: async () => undefined,
    publicUrl: 'http://127.0.0.1',
    keys: await loadKeys({ db: database.db, dataDir, wallNow: Date.now }),
    wallNow: Date.now,
    adminEmails: [],
    redirectAllow: [],
    trustProxy: false,
  })
  const { userId } = await createAccount(accounts, { ...DEMO, fullName: 'Rosa Whitaker', confirmed: true })
  const { jobs, updates } = timelineRows(rows)
  await insert(database.db, 'removal_jobs', userId, jobs)
  await insert(database.db, 'realtime_updates', userId, updates)
  await accounts.close()
}
