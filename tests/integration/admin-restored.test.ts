// `npm run admin -- restored`, as the operator runs it, on a data folder whose database came from a backup.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#server/db/database.ts'
import { headOf, putDoc } from '#server/db/rows.ts'
import { openJournal } from '#server/lib/journal.ts'
import { newId } from '#shared/lib/id.ts'
import { testKeys } from '#tests/support/database.ts'
import { aPerson } from '#tests/support/documents.ts'
import { programArguments } from '#tests/support/program-arguments.ts'
import { createDatabase } from '#tests/support/server-database.ts'

const onPostgres = process.env.TEST_DATABASE === 'postgres'

let dataDir: string
let fresh: Awaited<ReturnType<typeof createDatabase>> | null = null
beforeAll(async () => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'offlist-admin-'))
  fresh = onPostgres ? await createDatabase(process.env.DATABASE_URL ?? '') : null
})
afterAll(async () => {
  rmSync(dataDir, { recursive: true, force: true })
  await fresh?.drop()
})

const open = () =>
  openDatabase({
    ...testKeys,
    url: fresh?.url,
    folder: path.join(dataDir, 'database'),
    onError: error => console.error(error),
  })

function admin(...argv: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    programArguments('server/admin.ts', ...argv),
    {
      cwd: dataDir,
      encoding: 'utf8',
      env: {
        PATH: process.env.PATH,
        DATA_DIR: dataDir,
        DATABASE_URL: fresh?.url,
        MASTER_KEY: testKeys.masterKey.toString('base64'),
      },
    },
  )
  return { status, text: stdout + stderr }
}

test('it begins a new epoch, settles the journal, and says so', async () => {
  const account = newId()
  const database = await open()
  await putDoc(database.db, 'people', account, aPerson())
  const before = await headOf(database.db, account)
  await database.close()
  const journal = openJournal({
    folder: path.join(dataDir, 'journal'),
    masterKey: testKeys.masterKey,
    wallNow: Date.now,
    keptDays: 31,
  })
  await journal.append({
    kind: 'letter',
    id: newId(),
    user_id: newId(),
    person_id: newId(),
    site_id: 'first',
    scan_id: newId(),
    job_id: newId(),
    digest: '',
    left_at: 0,
  })
  await journal.close()

  const done = admin('restored')
  expect(done.text).toMatch(/The numbers of \d+ accounts continue in a new epoch/)
  expect(done.text).toContain('1 are of accounts that aren')
  expect(done.status).toBe(0)

  const after = await open()
  expect(await headOf(after.db, account)).toBeGreaterThan(before + 1_000_000)
  await after.close()
})

test.runIf(onPostgres)('it refuses while a copy of the program runs', async () => {
  const database = await open()
  const stop = await database.listen(
    'offlist_changes',
    () => undefined,
    () => undefined,
  )
  const refused = admin('restored')
  expect(refused).toEqual({ status: 1, text: expect.stringContaining('still running') })
  await stop()
  await database.close()
})

test('anything else is answered with how it is used', () => {
  expect(admin('restore')).toMatchObject({ status: 2, text: expect.stringContaining('-- restored') })
})
