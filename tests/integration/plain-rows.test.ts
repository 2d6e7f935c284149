// A database from before the engine's tables were sealed: the migration preserves its rows, the next start seals them,
// and they all read as before.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { eq } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, type Db, openDatabase } from '#server/db/database.ts'
import { findDoc, listDocs } from '#server/db/rows.ts'
import { sealPlain } from '#server/db/seal-plain.ts'
import { openColumn, SEALED } from '#server/db/sealed-columns.ts'
import { confirmationLinks, searches } from '#server/db/tables/engine.ts'
import { work } from '#server/db/tables/sync.ts'
import { planRewrite, vacuum } from '#server/jobs/vacuum.ts'
import { readSeenRecords } from '#server/removals/search/seen-records.ts'
import { lastAttempt } from '#server/removals/submit/attempts.ts'
import { newId } from '#shared/lib/id.ts'
import { testKeys } from '#tests/support/database.ts'
import { dumpDatabase } from '#tests/support/dump-database.ts'
import { filesWith } from '#tests/support/files-with.ts'
import { testDeps } from '#tests/support/test-deps.ts'
import { workOff } from '#tests/support/work-off.ts'

const MIGRATIONS = fileURLToPath(new URL('../../server/db/migrations', import.meta.url))
const FIRST_SEALED = '0014_sealed_engine'
const WORD = 'Quillonbury'
const [account, scan, job, id] = [newId(), newId(), newId(), newId()]
const AT = '2026-11-21T10:00:00.000Z'

let folder = ''
let database: Database

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'offlist-plain-'))
  const lite = await PGlite.create(path.join(folder, 'db'))
  await migrate(drizzle(lite), { migrationsFolder: migrationsBefore(FIRST_SEALED) })
  for (const statement of plainRows()) await lite.exec(statement)
  await lite.close()
  const onError = (error: Error) => console.error(error)
  database = await openDatabase({ ...testKeys, folder: path.join(folder, 'db'), onError })
})
afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

/** A copy of the migrations before this one. */
function migrationsBefore(tag: string): string {
  const copy = path.join(folder, 'migrations')
  cpSync(MIGRATIONS, copy, { recursive: true })
  const file = path.join(copy, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(file, 'utf8')) as { entries: { tag: string }[] }
  const end = journal.entries.findIndex(entry => entry.tag === tag)
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, end) }))
  return copy
}

const EVIDENCE = [
  { id, kind: 'screenshot', label: 'r', taken_at: AT, url: `https://first.example/${WORD}`, digest: 'ab' },
]
const UPDATE = { job_id: job, event: 'started', new_status: 'queued', text: `About ${WORD}.` }

function plainRows(): string[] {
  const json = (value: unknown) => `'${JSON.stringify(value)}'::jsonb`
  const record = { name: WORD, profileUrl: `https://first.example/${WORD}` }
  const own = `'${id}', '${account}'`
  return [
    `insert into realtime_updates (id, user_id, job_id, site_id, channel_type, update_type, update_data, evidence, created_at)
      values (${own}, '${job}', 'first', 'removal_progress', 'note', ${json(UPDATE)}, ${json(EVIDENCE)}, '${AT}')`,
    `insert into reappearance_alerts (id, user_id, person_id, site_id, scan_id, job_id, listing_key, status, detected_at)
      values (${own}, '${id}', 'first', '${scan}', '${job}', '${WORD}', 'new', '${AT}')`,
    `insert into notifications (id, user_id, type, title, message, site_name, priority, is_read, is_dismissed, created_at)
      values (${own}, 'data_reappeared', 'T ${WORD}', 'M', 'First', 'high', false, false, '${AT}')`,
    `insert into intents (id, user_id, kind, payload, status, created_at)
      values (${own}, 'start-removals', ${json({ key: WORD })}, 'done', '${AT}')`,
    `insert into seen_records values ('${account}', '${scan}', '${WORD}', ${json(record)}, '[]'),
      ('${account}', '${scan}', 'other', ${json(record)}, null)`,
    `insert into removal_attempts (id, user_id, job_id, phase, resume, started_at)
      values (${own}, '${job}', 'awaiting_mail', ${json({ name: WORD })}, '${AT}')`,
    `insert into confirmation_links (id, user_id, job_id, link, received_at)
      values (${own}, '${job}', 'https://first.example/?t=${WORD}', '${AT}')`,
    `insert into return_addresses (address, user_id, job_id, code, created_at)
      values ('r@x.example', '${account}', '${job}', '${WORD}', '${AT}')`,
    `insert into searches (user_id, person_id, site_id, name, place, times, first_at, last_at)
      values ('${account}', '${id}', 'first', 'Ada ${WORD}', 'Dayton, OH', 2, '${AT}', '${AT}')`,
    `insert into work (kind, ref, user_id, lane, due_at, input)
      values ('send-push', '${id}', '${account}', 'x', '${AT}', ${json({ to: WORD })}),
        ('scan-site', '${scan}', '${account}', 'x', '${AT}', default)`,
  ]
}

const SEALING = {
  whenAny: (tx: Db) => planRewrite(tx, { now: () => Date.parse(AT) }),
  signal: new AbortController().signal,
}

test('what was plain is sealed at the next start, and reads as it was', async () => {
  const { db } = database
  const expectAsItWas = async () => {
    expect(await findDoc(db, 'realtime_updates', account, id)).toMatchObject({
      update_data: UPDATE,
      evidence: EVIDENCE,
    })
    expect(await listDocs(db, 'reappearance_alerts', account)).toMatchObject([{ listing_key: WORD }])
    expect(await listDocs(db, 'notifications', account)).toMatchObject([{ title: `T ${WORD}`, message: 'M' }])
    expect(await listDocs(db, 'intents', account)).toMatchObject([
      { payload: { key: WORD }, result: null, error: null },
    ])
    const records = await readSeenRecords(db, account, scan)
    expect(records.get(WORD)).toMatchObject({ record: { name: WORD }, foundBy: [] })
    expect(records.get('other')?.foundBy).toBeNull()
    expect((await lastAttempt(db, account, job))?.resume).toEqual({ name: WORD })
    const [link] = await db.select().from(confirmationLinks)
    expect(await openColumn(db, SEALED.confirmationLink, link ?? {})).toContain(WORD)
    const [line] = await db.select().from(searches)
    expect(await openColumn(db, SEALED.searchAsked, line ?? {})).toEqual({
      name: `Ada ${WORD}`,
      place: 'Dayton, OH',
    })
    const inputs = await db.select().from(work).where(eq(work.user_id, account)).orderBy(work.kind)
    expect(await Promise.all(inputs.map(item => openColumn(db, SEALED.workInput, item)))).toEqual([
      null,
      { to: WORD },
    ])
  }
  await expectAsItWas()
  expect(await sealPlain(db, SEALING)).toBe(10)
  await expectAsItWas()
  const dump = [...(await dumpDatabase(database)).values()].join('\n')
  expect(dump).toContain(job)
  expect(dump).not.toContain(WORD)
  expect(await sealPlain(db, SEALING)).toBe(0)
  // The plain text also disappears from the files.
  expect(filesWith(path.join(folder, 'db'), [WORD])).not.toEqual([])
  const deps = { ...testDeps(database), wallNow: () => Date.parse(AT) }
  await workOff(deps, [vacuum(deps)])
  expect(filesWith(path.join(folder, 'db'), [WORD])).toEqual([])
})
