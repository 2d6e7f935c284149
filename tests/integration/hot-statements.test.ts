// Frequent operations, and daily ones over all accounts, find rows by index: they never scan a large table in full, and
// read few unneeded rows. The database counts, so statements inside its functions are included.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#server/db/database.ts'
import { dueWork, isWorkIdle } from '#server/db/due-work.ts'
import { restLane, VISITS } from '#server/db/lanes.ts'
import { sealedNames } from '#server/db/row-seal.ts'
import { rowsById } from '#server/db/rows.ts'
import { sealPlain } from '#server/db/seal-plain.ts'
import { SEALED_COLUMNS } from '#server/db/sealed-columns.ts'
import { SEALED_PREFIX } from '#server/db/sealed-text.ts'
import { finishWork, leaseWork, planWork, renewLease } from '#server/db/work.ts'
import { jobOfAddress } from '#server/removals/mail/mail-owner.ts'
import { closeMailbox, giveScanCode } from '#server/removals/mail/scan-code.ts'
import { countVanished } from '#server/removals/search/site-brake.ts'
import { claimMailedLink, hasFreshLink, lastAttempt, newestLink } from '#server/removals/submit/attempts.ts'
import { OWN_COLLECTIONS } from '#server/rights/account-tables.ts'
import { eraseData, isBusy } from '#server/rights/erase-account.ts'
import { purgeEvidence } from '#server/rights/purge-evidence.ts'
import { pullSeveral } from '#server/sync/pull.ts'
import { purgeDeletions } from '#server/sync/purge.ts'
import { newId } from '#shared/lib/id.ts'
import { must } from '#shared/lib/must.ts'
import { SYNC_PROTOCOL } from '#shared/protocol/sync.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { aPerson, START } from '#tests/support/documents.ts'
import { idOf, LARGE_TABLES, makeManyRows, ROWS, ROWS_EACH, readingOf } from '#tests/support/many-rows.ts'
import { syncDevice } from '#tests/support/sync-device.ts'
import { testDeps } from '#tests/support/test-deps.ts'
import { wholePart } from '#tests/support/whole-round.ts'

/** For one account, one lane or one mail. */
const FEW = 4 * ROWS_EACH
/** For a round over all accounts: the twentieth of rows it concerns, read at most twice, and no others. */
const ROUND = ROWS / 9

let database: TestDatabase
let account: string
let row: string

beforeAll(async () => {
  database = await openTestDatabase()
  await makeManyRows(database.db, START)
  account = await idOf(database.db, 'account', 3)
  row = await idOf(database.db, 'row', 3 * ROWS_EACH + 1)
})
afterAll(() => database.close())

/** Expects an operation to read at most `most` rows of each large table, and no full scans. */
async function expectReads(most: number, operation: (tx: Db) => Promise<unknown>) {
  const read = await readingOf(database.db, operation)
  expect(read.filter(({ wholes, rows }) => wholes > 0 || rows > most)).toEqual([])
}

/** The account's rows, read by the holder of a valid turn. */
const turn = { done: async () => undefined }
const reading = (db: Db) => ({ db, owner: account, turn, protocol: SYNC_PROTOCOL })

/** Leases the visit with the earliest due time. */
async function leaseVisit(tx: Db) {
  const { kind, ref } = must((await dueWork(tx, START, START, 1, VISITS))[0], 'due work')
  return must(await leaseWork(tx, kind, ref, START, START, newId()), 'lease')
}

test('an operation that reads a whole table is found out', async () => {
  const read = await readingOf(database.db, tx => tx.execute('select count(link) from confirmation_links'))
  expect(read).toEqual([{ table: 'confirmation_links', wholes: 1, rows: ROWS }])
})

test.each<[string, (tx: Db) => Promise<unknown>]>([
  ['looking for due visits', tx => dueWork(tx, START, START, 100, VISITS)],
  ['looking for other due work', tx => dueWork(tx, START, START, 20, ['send-push', 'send-letter'])],
  ['looking where nothing is due', tx => dueWork(tx, 0, START, 100)],
  ['asking whether anything is due', tx => isWorkIdle(tx, START)],
  [
    'leasing, renewing and finishing work',
    async tx => {
      const item = await leaseVisit(tx)
      await renewLease(tx, item, START)
      await finishWork(tx, item)
    },
  ],
  [
    'planning work',
    tx => planWork(tx, { kind: 'scan-site', ref: row, userId: account, lane: 'site:s1', dueAt: START }),
  ],
  ['letting a lane rest', tx => restLane(tx, 'site:s1', START)],
  [
    'asking whether an account’s work is being done',
    async tx => {
      await leaseVisit(tx)
      await isBusy(tx, account, START, 'another')
    },
  ],
  ['finding whose a return address is', tx => jobOfAddress(tx, 'x7')],
  [
    'giving a search its code, and ending it',
    async tx => {
      await giveScanCode(tx, 'x7', '123456')
      await closeMailbox(tx, account, row)
    },
  ],
  [
    'finding and taking a confirmation link',
    async tx => {
      await hasFreshLink(tx, account, row)
      await newestLink(tx, account, row, new Date(START))
      await claimMailedLink({ tx, deps: { now: () => START }, userId: account }, row)
    },
  ],
  ['counting what has vanished at a site', tx => countVanished(tx, 'site-1', new Date(START))],
  ['finding the last attempt', tx => lastAttempt(tx, account, row)],
  [
    'a pull of all collections',
    tx => pullSeveral(reading(tx), new Map(OWN_COLLECTIONS.map(name => [name, ROWS_EACH])), 100),
  ],
  ['a pull of what is new', tx => pullSeveral(reading(tx), new Map([['monitoring_settings', 40]]), 100)],
  ['reading rows by their ids', tx => rowsById(tx, 'monitoring_settings', account, [row, newId()])],
  ['a push', tx => syncDevice(testDeps({ ...database, db: tx }), account).create('people', aPerson())],
  ['taking out an account', tx => eraseData(tx, account)],
])('%s reads a few rows', async (_, operation) => {
  await expectReads(FEW, operation)
})

test.each<[string, (tx: Db) => Promise<unknown>]>([
  ['purging deleted rows', tx => wholePart(after => purgeDeletions(tx, START, after))],
  [
    'reviewing the pictures that are due',
    tx => wholePart(after => purgeEvidence({ db: tx, log: testDeps(database).log }, START, after)),
  ],
])('%s reads what it may purge', async (_, operation) => {
  await expectReads(ROUND, operation)
})

test('with all texts sealed, the daily look for plain ones reads none of them', async () => {
  const [first = '', second = '', ...others] = sealedNames
  await database.db.transaction(async tx => {
    // As if they had always existed: without renumbering. Two collections represent all.
    await tx.execute(sql`set local session_replication_role = replica`)
    for (const name of others) await tx.execute(sql`truncate ${sql.identifier(name)}`)
    const inCollections = [first, second].map(table => ({ name: table, column: 'sealed' }))
    for (const { name, column } of [...inCollections, ...SEALED_COLUMNS]) {
      const [table, text] = [sql.identifier(name), sql.identifier(column)]
      if (LARGE_TABLES.includes(name))
        await tx.execute(
          sql`update ${table} set ${text} = ${SEALED_PREFIX}::text || ${text} where ${text} is not null`,
        )
    }
  })
  await database.db.execute(sql`vacuum analyze`)
  const round = { whenAny: async () => undefined, signal: new AbortController().signal }
  const read = await readingOf(database.db, async tx => {
    expect(await sealPlain(tx, round)).toBe(0)
  })
  expect(read.filter(({ rows }) => rows > 0)).toEqual([])
}, 240_000)
