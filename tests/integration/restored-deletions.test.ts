// Deletions and a restored backup: what was deleted, requested or canceled since the backup is so again.
import path from 'node:path'
import { eq, inArray } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { users } from '#server/db/tables/accounts.ts'
import { deletions } from '#server/db/tables/rights.ts'
import { work } from '#server/db/tables/sync.ts'
import { type Journal, openJournal } from '#server/lib/journal.ts'
import { afterRestore, type RestoredState } from '#server/restored.ts'
import { newId } from '#shared/lib/id.ts'
import { must } from '#shared/lib/must.ts'
import { DAY } from '#shared/lib/time.ts'
import { type digests, load, newPlace, type Place, save, tempFolder } from '#tests/support/backup-world.ts'
import { testKeys } from '#tests/support/database.ts'
import { START } from '#tests/support/documents.ts'
import { dumpDatabase } from '#tests/support/dump-database.ts'
import { fillAccount } from '#tests/support/rights-documents.ts'
import { openRightsWorld, type RightsPerson, type RightsWorld } from '#tests/support/rights-world.ts'

const KINDS: readonly Place['kind'][] =
  process.env.TEST_DATABASE === 'postgres' ? ['pglite', 'postgres'] : ['pglite']

let world: RightsWorld
let who: RightsPerson
let temp: ReturnType<typeof tempFolder>
let journal: Journal
let filled = 0
const places: Place[] = []

beforeAll(async () => {
  world = await openRightsWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  temp = tempFolder()
  journal = openJournal({
    folder: journalDir(),
    masterKey: testKeys.masterKey,
    wallNow: () => START,
    keptDays: 31,
  })
  world.deps.journaled.length = 0
  who = await world.signIn(`person-${newId()}@example.com`)
  // Return addresses are unique, and all tests of this file share one database.
  filled += 1
  await fillAccount(world, who, `deleti${filled}`)
})
afterEach(async () => {
  await journal.close()
  for (const place of places.splice(0)) await place.remove()
  temp.remove()
})

const journalDir = () => path.join(temp.folder, 'journal')
const fileNamed = (name: string) => path.join(temp.folder, name)
async function placeOf(kind: Place['kind']): Promise<Place> {
  const place = await newPlace(kind)
  places.push(place)
  return place
}

/** As the command restores: with what follows from the journal. */
async function loadAndSettle(file: string, place: Place): Promise<RestoredState> {
  const settled: RestoredState[] = []
  await load(file, place, {
    afterwards: async ({ db, envelope, evidence }) => {
      const state = await afterRestore({
        database: { db, envelope },
        evidence,
        journal: { folder: journalDir(), masterKeys: [testKeys.masterKey] },
        returnPlace: { mailDomain: 'reply.offlist.example', mailbox: null },
        publicUrl: 'http://127.0.0.1:8787',
        wallNow: () => START,
      })
      settled.push(state)
    },
  })
  return must(settled[0], 'what was settled')
}

describe.each(KINDS)('into %s', kind => {
  test('an account that was deleted since then stays deleted', async () => {
    const stays = await world.signIn(`stays-${newId()}@example.com`)
    await save(world.database, fileNamed('with-both'))
    expect(await world.operatorDeletes(who.userId)).toBe(200)
    await world.work()
    for (const entry of world.deps.journaled) await journal.append(entry)
    const place = await placeOf(kind)
    expect(await loadAndSettle(fileNamed('with-both'), place)).toMatchObject({ deleted: 1 })
    const restored = await place.open()
    try {
      expect(await placesOf(restored, who)).toEqual([])
      expect(await restored.db.select().from(users).where(eq(users.id, stays.userId))).toHaveLength(1)
    } finally {
      await restored.close()
    }
  })

  test('a deletion that was requested since then is still due, and a canceled one isn’t', async () => {
    const stays = await world.signIn(`stays-${newId()}@example.com`)
    expect((await world.ask('POST', '/deletion', stays)).status).toBe(202)
    await save(world.database, fileNamed('before'))
    expect((await world.ask('DELETE', '/deletion', stays)).status).toBe(200)
    expect((await world.ask('POST', '/deletion', who)).status).toBe(202)
    for (const entry of world.deps.journaled) await journal.append(entry)
    const place = await placeOf(kind)
    const pending = { requested: 1, canceled: 1 }
    expect(await loadAndSettle(fileNamed('before'), place)).toMatchObject(pending)

    const restored = await place.open()
    try {
      const ofBoth = inArray(deletions.user_id, [stays.userId, who.userId])
      const rows = await restored.db.select().from(deletions).where(ofBoth)
      expect(rows).toEqual(await world.deps.db.select().from(deletions).where(ofBoth))
      expect(rows).toMatchObject([{ user_id: who.userId, due_at: new Date(START + 7 * DAY) }])
      const planned = await restored.db.select().from(work).where(eq(work.kind, 'delete-account'))
      const ofThem = planned.filter(one => [stays.userId, who.userId].includes(one.user_id))
      expect(ofThem).toMatchObject([{ ref: rows[0]?.id, due_at: rows[0]?.due_at }])
    } finally {
      await restored.close()
    }
  })
})

/** The tables that still contain the person's id or address. */
async function placesOf(database: Parameters<typeof digests>[0], person: RightsPerson): Promise<string[]> {
  const dump = await dumpDatabase(database)
  return [...dump].flatMap(([table, text]) =>
    text.includes(person.userId) || text.includes(person.email) ? [table] : [],
  )
}
