// The embedded database's files: they don't grow with rows that come and go, and contain nothing that was deleted with
// an account.
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '#server/db/tables/accounts.ts'
import { blobs } from '#server/db/tables/engine.ts'
import { work } from '#server/db/tables/sync.ts'
import { planVacuum, vacuum } from '#server/jobs/vacuum.ts'
import { deleteAccount } from '#server/rights/delete-account.ts'
import { hastenDeletion } from '#server/rights/deletions.ts'
import { newId } from '#shared/lib/id.ts'
import { DAY, MINUTE } from '#shared/lib/time.ts'
import { openFolderDatabase, type TestDatabase } from '#tests/support/database.ts'
import { START } from '#tests/support/documents.ts'
import { filesWith } from '#tests/support/files-with.ts'
import { type TestDeps, testDeps } from '#tests/support/test-deps.ts'
import { workOff } from '#tests/support/work-off.ts'

let folder = ''
let database: TestDatabase
let deps: TestDeps & { wallNow: () => number }

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'offlist-vacuum-'))
  database = await openFolderDatabase(path.join(folder, 'db'))
  deps = { ...testDeps(database), wallNow: () => START }
})
afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

async function addUser(email: string): Promise<string> {
  const [id, at] = [newId(), new Date(START)]
  await database.db.insert(users).values({ id, email, createdAt: at, updatedAt: at })
  return id
}

const written = (words: readonly string[]) => filesWith(path.join(folder, 'db'), words)

test('what was deleted with an account is in no file afterwards; the others’ is', async () => {
  const { db } = database
  const leaving = await addUser('quillonbury@mail.example')
  await addUser('fennimarch@mail.example')
  await database.statements.executeSql('checkpoint')
  expect(written(['quillonbury'])).not.toEqual([])
  await db.transaction(tx => hastenDeletion(tx, deps, leaving))
  const deletion = deleteAccount({
    ...deps,
    accounts: { sessions: { ended: () => undefined, changed: () => undefined } } as never,
    backupDays: 30,
    receiptSigner: async () => async () => 'receipt',
  })
  await workOff(deps, [deletion])
  deps.clock.at += MINUTE
  await workOff(deps, [deletion])
  expect(deps.outbox).toMatchObject([{ to: 'quillonbury@mail.example' }])
  expect(await db.select().from(users).where(eq(users.id, leaving))).toEqual([])
  // A deleted row stays readable until the files are rewritten.
  expect(written(['quillonbury'])).not.toEqual([])
  await workOff(deps, [vacuum(deps)])
  expect(written(['quillonbury'])).toEqual([])
  expect(written(['fennimarch'])).not.toEqual([])
})

test('the space of deleted rows is used again: a day’s comings and goings leave the files as large as the first', async () => {
  const { db } = database
  await planVacuum(deps)
  const sizes: number[] = []
  for (let day = 0; day < 4; day += 1) {
    const bytes = Buffer.alloc(4000, day)
    const own = { user_id: newId(), bucket: 'evidence', type: 'x', digest: 'd', created_at: new Date(START) }
    const rows = Array.from({ length: 200 }, () => ({ ...own, key: newId(), bytes }))
    await db.insert(blobs).values(rows)
    // The last of them stays, so that no file ends in free space only.
    for (const { key } of rows.slice(0, -1)) await db.delete(blobs).where(eq(blobs.key, key))
    deps.clock.at += DAY + MINUTE
    await workOff(deps, [vacuum(deps)])
    sizes.push(sizeOf(path.join(folder, 'db/base')))
  }
  expect(sizes[3]).toBeLessThan((sizes[0] ?? 0) + 100_000)
  const [next] = await db.select().from(work).where(eq(work.kind, 'vacuum'))
  expect(next?.due_at.getTime()).toBe(deps.clock.at + DAY)
})

test('what lies plain, whoever wrote it, is sealed by the daily round and leaves the files', async () => {
  const { db } = database
  await planVacuum(deps)
  const dueAt = new Date(deps.clock.at + 9 * DAY)
  const plain = {
    kind: 'send-alert-mail',
    ref: newId(),
    user_id: newId(),
    lane: 'alert-mail:x',
    due_at: dueAt,
  } as const
  await db.insert(work).values({ ...plain, input: '{"to":["thistlewick"]}' })
  deps.clock.at += DAY + MINUTE
  await workOff(deps, [vacuum(deps)])
  const [row] = await db.select().from(work).where(eq(work.ref, plain.ref))
  expect(row?.input).toMatch(/^ols1\./)
  expect(written(['thistlewick'])).toEqual([])
})

const sizeOf = (dir: string) =>
  readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .reduce((sum, entry) => sum + statSync(path.join(entry.parentPath, entry.name)).size, 0)
