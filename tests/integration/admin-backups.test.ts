// The operator's commands on backups and accounts, as real processes on a data folder.
import { spawn } from 'node:child_process'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#server/db/database.ts'
import { listDocs, putDoc } from '#server/db/rows.ts'
import { users } from '#server/db/tables/accounts.ts'
import { deletions } from '#server/db/tables/rights.ts'
import { securityEvents } from '#server/db/tables/security.ts'
import { work } from '#server/db/tables/sync.ts'
import { newId } from '#shared/lib/id.ts'
import { tempFolder } from '#tests/support/backup-world.ts'
import { testKeys } from '#tests/support/database.ts'
import { unpackDatabaseImage } from '#tests/support/database-image.ts'
import { aPerson } from '#tests/support/documents.ts'
import { openMailSink } from '#tests/support/mail-sink.ts'
import { programArguments } from '#tests/support/program-arguments.ts'
import { createDatabase } from '#tests/support/server-database.ts'

const onPostgres = process.env.TEST_DATABASE === 'postgres'
const EMAIL = 'rosa@example.com'
const userId = newId()

const temp = tempFolder()
const dataDir = temp.folder
let fresh: Awaited<ReturnType<typeof createDatabase>> | null = null

const folder = path.join(dataDir, 'database')
const open = () =>
  openDatabase({ ...testKeys, url: fresh?.url, folder, onError: error => console.error(error) })

async function admin(argv: readonly string[], settings: Record<string, string> = {}) {
  const child = spawn(process.execPath, programArguments('server/admin.ts', ...argv), {
    cwd: dataDir,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      DATABASE_URL: fresh?.url,
      MASTER_KEY: testKeys.masterKey.toString('base64'),
      ...settings,
    },
  })
  let text = ''
  child.stdout.on('data', chunk => (text += String(chunk)))
  child.stderr.on('data', chunk => (text += String(chunk)))
  const status = await new Promise<number | null>(resolve => child.once('close', resolve))
  return { status, text }
}

beforeAll(async () => {
  if (onPostgres) fresh = await createDatabase(process.env.DATABASE_URL ?? '')
  else await unpackDatabaseImage(folder)
  const database = await open()
  const at = new Date(0)
  await database.db
    .insert(users)
    .values({ id: userId, email: EMAIL, emailConfirmedAt: at, createdAt: at, updatedAt: at })
  await putDoc(database.db, 'people', userId, aPerson())
  await database.close()
})
afterAll(async () => {
  await fresh?.drop()
  temp.remove()
})

test('a backup is made, verified and restored; a spoiled one, a used database and another key are refused', async () => {
  const made = await admin(['backup', 'first.backup'])
  expect(made).toMatchObject({ status: 0, text: expect.stringMatching(/^done: \d+ rows of \d+ tables/) })
  const file = path.join(dataDir, 'first.backup')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(await admin(['verify', 'first.backup'])).toMatchObject({
    status: 0,
    text: expect.stringContaining('first.backup is whole'),
  })
  writeFileSync(path.join(dataDir, 'cut.backup'), readFileSync(file).subarray(0, -5))
  expect(await admin(['verify', 'cut.backup'])).toEqual({
    status: 1,
    text: 'The backup is cut off: its end is missing.\n',
  })
  const other = Buffer.alloc(32, 1).toString('base64')
  expect(await admin(['verify', 'first.backup'], { MASTER_KEY: other })).toMatchObject({
    status: 1,
    text: expect.stringMatching(/^The backup is sealed with another master key/),
  })
  expect(await admin(['restore', 'first.backup'])).toMatchObject({
    status: 1,
    text: expect.stringMatching(/^The database has accounts/),
  })
  const changed = await open()
  await changed.db.delete(users)
  await changed.close()
  expect(await admin(['restore', 'first.backup', '--replace'])).toMatchObject({
    status: 0,
    text: expect.stringContaining('continue in a new epoch'),
  })
  const restored = await open()
  expect(await restored.db.select({ email: users.email }).from(users)).toEqual([{ email: EMAIL }])
  expect(await listDocs(restored.db, 'people', userId)).toHaveLength(1)
  await restored.close()
})

test('an account is shown without its content, locked, unlocked, exported and deleted, and its owner can see that', async () => {
  const shown = await admin(['user', EMAIL])
  expect(shown).toMatchObject({ status: 0, text: expect.stringMatching(/state +active/) })
  expect(shown.text).not.toContain('Zimmerli')
  expect(await admin(['user', EMAIL, 'lock'])).toMatchObject({
    status: 1,
    text: expect.stringContaining('add --yes'),
  })
  expect((await admin(['user', userId, 'lock', '--yes'])).status).toBe(0)
  expect((await admin(['user', userId])).text).toMatch(/state +locked/)
  expect((await admin(['user', EMAIL, 'unlock'])).status).toBe(0)

  expect((await admin(['export', EMAIL, 'rosa.zip'])).text).toContain('rosa.zip')
  expect(Object.keys(unzipSync(readFileSync(path.join(dataDir, 'rosa.zip'))))).toContain('data.json')

  const sink = await openMailSink()
  const smtp = { SMTP_URL: sink.url, PUBLIC_URL: 'https://offlist.example' }
  expect((await admin(['user', EMAIL, 'reset', '--yes'], smtp)).status).toBe(0)
  expect(sink.from('no-reply@offlist.example')).toBe(1)
  await sink.close()

  const logged = await open()
  const events = await logged.db.select().from(securityEvents)
  await logged.close()
  expect(events.map(event => event.detail.what).sort()).toEqual([
    'account_exported',
    'account_locked',
    'account_unlocked',
    'reset_mailed',
  ])

  expect((await admin(['user', EMAIL, 'delete', '--yes'])).status).toBe(0)
  const after = await open()
  expect(await after.db.select().from(deletions)).toHaveLength(1)
  expect((await after.db.select().from(work)).map(one => one.kind)).toContain('delete-account')
  await after.close()
})

test('a wrong use is answered with how it is used, and an unknown account with a sentence', async () => {
  expect(await admin(['backup'])).toMatchObject({
    status: 2,
    text: expect.stringContaining('-- backup <file>'),
  })
  expect(await admin(['verify', 'a', '--replace'])).toMatchObject({ status: 2 })
  expect(await admin(['verify', 'nothing.backup'])).toEqual({
    status: 1,
    text: 'There is no file nothing.backup.\n',
  })
  expect(await admin(['user', 'nobody@example.com'])).toEqual({
    status: 1,
    text: 'There is no account with the address nobody@example.com.\n',
  })
})
