// At rest, the database doesn't reveal whose listings were found or what they say: not after scans, removals, mails and
// a return, in no table, and for the embedded database in no file of its folder.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listDocs, patchDoc, putDoc } from '#server/db/rows.ts'
import { confirmationLinks, removalAttempts, searches, seenRecords } from '#server/db/tables/engine.ts'
import { work } from '#server/db/tables/sync.ts'
import { must } from '#shared/lib/must.ts'
import { DAY, HOUR, iso } from '#shared/lib/time.ts'
import type { RecordFacts } from '#shared/recipe/record.ts'
import { openFolderDatabase, openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { aPerson, aPlace, START } from '#tests/support/documents.ts'
import { dumpDatabase } from '#tests/support/dump-database.ts'
import { recordOf } from '#tests/support/fake-engine.ts'
import { fileByMail } from '#tests/support/file-by-mail.ts'
import { filesWith, wordsIn } from '#tests/support/files-with.ts'
import { startRemovalWorld, TAKEN } from '#tests/support/removal-world.ts'

/** Words of the listings, each found nowhere else: names, towns, streets, phones, mail, links. */
const WORDS = [
  'Quillonbury',
  'Fennimarch',
  'Thornaby',
  'Ostrelwick',
  'Vexmoor',
  '937-555-0182',
  '9375550182',
  'quill.fen@',
  'Bramblecross',
  'Wexcombe',
  'linktoken',
]

let folder = ''
let database: TestDatabase

beforeAll(async () => {
  if (process.env.TEST_DATABASE === 'postgres') {
    database = await openTestDatabase()
    return
  }
  folder = mkdtempSync(path.join(tmpdir(), 'offlist-sealed-'))
  database = await openFolderDatabase(path.join(folder, 'db'))
})
afterAll(async () => {
  await database.close()
  if (folder) rmSync(folder, { recursive: true, force: true })
})

const person = aPerson({
  names: [{ first: 'Fennimarch', middle: '', last: 'Quillonbury', suffix: '' }],
  places: [aPlace('Ostrelwick', 'OH', true, '12 Bramblecross Rd')],
  phones: ['9375550182'],
  emails: ['quill.fen@mail.example'],
  relatives: ['Thornaby Quillonbury'],
})
const hers: RecordFacts = {
  ...recordOf('Fennimarch Quillonbury', 'Ostrelwick', 'OH', '47', 'fennimarch-quillonbury-ostrelwick'),
  alternativeNames: ['F Vexmoor'],
  phoneNumbers: ['937-555-0182'],
  relatives: ['Thornaby Quillonbury'],
  addresses: [{ city: 'Ostrelwick', state: 'OH', extras: { street: '12 Bramblecross Rd' } }],
}
/** A stranger that the search also returned. */
const stranger = recordOf('Wexcombe Quillonbury', 'Toledo', 'OH', '30', 'wexcombe-quillonbury')

/** A scan, a removal with a form and a mail, the verification, and the listing's return. */
async function lifeOfARemoval() {
  const world = await startRemovalWorld(database)
  const { db } = database
  await putDoc(db, 'people', world.account, person)
  world.site.records = [hers, stranger]
  world.site.optOut = async request => {
    if (!request.resume) await request.onBeforeSubmit(['name'], { filled: 'Fennimarch Quillonbury' })
    return request.resume
      ? TAKEN
      : { ...TAKEN, status: 'awaiting_email', resume: { values: { name: 'Fennimarch Quillonbury' } } }
  }
  await world.ask('start-scan', { person_id: person.id })
  await world.workAt(START)
  await world.startRemovals()
  await world.workAt(START + HOUR)
  const about = { userId: world.account, job: await world.theJob(), to: 'r-1@reply.offlist.example' }
  const text = 'Confirm, Fennimarch Quillonbury: https://first.example/confirm?t=linktoken'
  await fileByMail(world.deps, about, { text, subject: 'Confirm' })
  await world.workAt(START + 2 * HOUR)
  const update = must((await listDocs(db, 'realtime_updates', world.account))[0], 'an event')
  const picture = {
    id: update.id,
    kind: 'screenshot' as const,
    label: 'results',
    taken_at: iso(START),
    url: 'https://first.example/people/fennimarch-Quillonbury',
    digest: 'ab',
  }
  await patchDoc(db, 'realtime_updates', world.account, update.id, { evidence: [picture] })
  world.site.records = [stranger]
  for (let day = 3; day < 20; day += 1) await world.workAt(START + day * DAY)
  world.site.records = [hers, stranger]
  for (let day = 20; day < 60; day += 1) await world.workAt(START + day * DAY)
  return world
}

test('names, towns, streets, phones, mail addresses and links of listings are nowhere', async () => {
  const world = await lifeOfARemoval()
  const { db } = database
  // All of it was there to be stored.
  expect(await world.jobs()).toMatchObject([{ status: 'completed', assurance: 'resurfaced' }])
  expect(await listDocs(db, 'reappearance_alerts', world.account)).toHaveLength(1)
  expect(await listDocs(db, 'notifications', world.account)).not.toEqual([])
  expect(await listDocs(db, 'intents', world.account)).not.toEqual([])
  for (const table of [seenRecords, removalAttempts, confirmationLinks, searches, work])
    expect(await db.select().from(table)).not.toEqual([])
  const found = [...(await dumpDatabase(database))].flatMap(([table, text]) =>
    wordsIn(text, WORDS).map(word => `${table}: ${word}`),
  )
  expect(found).toEqual([])
  if (folder === '') return
  await database.statements.executeSql('checkpoint')
  expect(filesWith(path.join(folder, 'db'), WORDS)).toEqual([])
})
