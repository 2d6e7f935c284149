// A program: writes the rows of the interface bench's account with the product's own code, into the database of a
// stopped product that has started once. Argument: a SeedOrder as JSON.
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { openDatabase } from '#server/db/database.ts'
import { SHARED_ACCOUNT } from '#server/db/replicated.ts'
import { listDocs } from '#server/db/rows.ts'
import { users } from '#server/db/tables/accounts.ts'
import { writeDocs } from '#server/db/write-docs.ts'
import { loadMasterKey } from '#server/lib/master-key.ts'
import type { CollectionName } from '#shared/collections/index.ts'
import { must } from '#shared/lib/must.ts'
import { DEMO } from '../demo-account.ts'
import { spreadTimes } from '../tools/spread-times.ts'
import { type AccountSize, accountRows } from './account-rows.ts'

export type SeedOrder = { dataDir: string; size: AccountSize; isSpread: boolean }

const CHUNK = 1000

const { dataDir, size, isSpread } = JSON.parse(process.argv[2] ?? '{}') as SeedOrder
const database = await openDatabase({
  masterKey: loadMasterKey(dataDir, undefined),
  wallNow: Date.now,
  url: undefined,
  folder: path.join(dataDir, 'database'),
  onError: error => console.error(error),
})
const { db } = database
const [user] = await db.select().from(users).where(eq(users.email, DEMO.email))
const userId = must(user, 'the demo account').id
const stored = await listDocs(db, 'data_broker_sites', SHARED_ACCOUNT)
const sites = stored.slice(0, size.sites).map(({ id, name, host }, at) => ({ id, name, host, at }))
if (sites.length < size.sites) throw new Error(`the world has ${sites.length} sites`)
const self = must((await listDocs(db, 'people', userId))[0], 'the demo person')
const now = Date.now()
const account = accountRows(self, sites, size, now)
const rows = { ...account, reappearance_alerts: isSpread ? spreadTimes(account, now) : [] }
for (const [name, docs] of Object.entries(rows) as [CollectionName, readonly { id: string }[]][])
  for (let at = 0; at < docs.length; at += CHUNK)
    await db.transaction(tx =>
      writeDocs(
        tx,
        name,
        userId,
        docs.slice(at, at + CHUNK).map(doc => ({ ...doc, _deleted: false })),
      ),
    )
await database.close()
