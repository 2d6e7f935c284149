// Backups: everything in the database, at one moment, restored into either kind of database, or nothing of it.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openBackupFile } from '#server/backups/backup-file.ts'
import type { BackupSecret } from '#server/backups/backup-key.ts'
import { planBackup, scheduledBackup } from '#server/backups/scheduled-backup.ts'
import { verifyBackup } from '#server/backups/verify-backup.ts'
import { readBlob } from '#server/db/blobs.ts'
import { SHARED_ACCOUNT } from '#server/db/replicated.ts'
import { listDocs } from '#server/db/rows.ts'
import { profiles, users } from '#server/db/tables/accounts.ts'
import { blobs } from '#server/db/tables/engine.ts'
import { passkeys } from '#server/db/tables/factors.ts'
import { work } from '#server/db/tables/sync.ts'
import type { WorkItem } from '#server/db/work.ts'
import { s3Evidence } from '#server/lib/s3-evidence.ts'
import { newId } from '#shared/lib/id.ts'
import { must } from '#shared/lib/must.ts'
import { DAY, HOUR } from '#shared/lib/time.ts'
import { digests, load, newPlace, PLAN, type Place, save, tempFolder } from '#tests/support/backup-world.ts'
import { testKeys } from '#tests/support/database.ts'
import { START } from '#tests/support/documents.ts'
import { giveShot } from '#tests/support/give-shot.ts'
import { openObjectServer } from '#tests/support/object-store.ts'
import { fillAccount } from '#tests/support/rights-documents.ts'
import { openRightsWorld, type RightsPerson, type RightsWorld } from '#tests/support/rights-world.ts'

const KINDS: readonly Place['kind'][] =
  process.env.TEST_DATABASE === 'postgres' ? ['pglite', 'postgres'] : ['pglite']

let world: RightsWorld
let who: RightsPerson
let temp: ReturnType<typeof tempFolder>
const places: Place[] = []
let filled = 0

beforeAll(async () => {
  world = await openRightsWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  temp = tempFolder()
  who = await world.signIn(`person-${newId()}@example.com`)
  await fillAccount(world, who, `backu${String.fromCharCode(97 + filled++)}`)
})
afterEach(async () => {
  for (const place of places.splice(0)) await place.remove()
  temp.remove()
})

const fileNamed = (name: string) => path.join(temp.folder, name)
async function placeOf(kind: Place['kind']): Promise<Place> {
  const place = await newPlace(kind)
  places.push(place)
  return place
}

const tablesOf = async () => {
  const { rows } = await world.database.statements.executeSql(
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  )
  return rows.map(row => (row as { name: string }).name)
}
const verify = async (
  file: string,
  secret: BackupSecret = { kind: 'master-key', masterKey: testKeys.masterKey },
) => {
  const backup = await openBackupFile(file)
  try {
    return await verifyBackup(backup.records(secret), new AbortController().signal)
  } finally {
    await backup.close()
  }
}

describe.each(KINDS)('into %s', kind => {
  test('every row, file, session and piece of due work is there again, and nothing else', async () => {
    await world.deps.db.insert(passkeys).values({
      id: newId(),
      userId: who.userId,
      publicKey: Uint8Array.of(0, 255, 10, 92),
      counter: 1,
      transports: ['usb'],
      backedUp: false,
      name: 'A "key", with\ttabs\n',
      createdAt: new Date(START),
    })
    await world.database.statements.executeSql("select nextval('billing_readings')")
    const before = await digests(world.database)
    const { written } = await save(world.database, fileNamed('all'))
    expect(written.files.count).toBeGreaterThan(0)
    const place = await placeOf(kind)
    await load(fileNamed('all'), place)

    const restored = await place.open()
    try {
      expect(await digests(restored)).toEqual(before)
      const [known] = await restored.db.select().from(users).where(eq(users.id, who.userId))
      expect(known?.email).toBe(who.email)
      expect((await restored.db.select().from(work)).length).toBeGreaterThan(0)
      expect((await listDocs(restored.db, 'people', who.userId)).length).toBeGreaterThan(0)
      const { rows } = (await restored.db.execute(
        sql`select nextval('billing_readings')::int as next`,
      )) as unknown as {
        rows: { next: number }[]
      }
      expect(rows[0]?.next).toBeGreaterThan(1)
    } finally {
      await restored.close()
    }
  })

  test('a restore that is interrupted leaves the database as it was', async () => {
    await save(world.database, fileNamed('whole'))
    const place = await placeOf(kind)
    const before = await digestsAt(place)
    const stopped = new AbortController()
    const loading = load(fileNamed('whole'), place, {
      signal: stopped.signal,
      afterwards: async () => stopped.abort(),
    })
    await expect(loading).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }))
    expect(await digestsAt(place)).toEqual(before)
  })

  test('accounts that are there are only replaced on request', async () => {
    await save(world.database, fileNamed('one'))
    const place = await placeOf(kind)
    await load(fileNamed('one'), place)
    const before = await digestsAt(place)
    await expect(load(fileNamed('one'), place)).rejects.toThrow('The database has accounts')
    expect(await digestsAt(place)).toEqual(before)
    await load(fileNamed('one'), place, { mayReplace: true })
    expect(await digestsAt(place)).toEqual(before)
  })

  test('a damaged file is refused with a sentence, and leaves nothing', async () => {
    await save(world.database, fileNamed('good'))
    const good = readFileSync(fileNamed('good'))
    const place = await placeOf(kind)
    const damages: readonly (readonly [Buffer, RegExp])[] = [
      [good.subarray(0, Math.floor(good.length / 2)), /cut off|damaged/],
      [flipped(good, 40), /damaged|isn’t a backup/],
      [flipped(good, Math.floor(good.length / 2)), /damaged|cut off/],
      [flipped(good, good.length - 20), /damaged/],
    ]
    // These are only noticed at the end, when all rows have been written.
    const late: typeof damages = [
      [good.subarray(0, -1), /cut off/],
      [Buffer.concat([good, Buffer.from('more')]), /more after its end/],
    ]
    for (const [bytes, why] of [...damages, ...late]) {
      writeFileSync(fileNamed('bad'), bytes)
      await expect(verify(fileNamed('bad'))).rejects.toThrow(why)
    }
    for (const [bytes, why] of late) {
      writeFileSync(fileNamed('bad'), bytes)
      await expect(load(fileNamed('bad'), place)).rejects.toThrow(why)
    }
    const untouched = await place.open()
    expect(await untouched.db.select().from(users)).toEqual([])
    await untouched.close()
  })
})

test.runIf(KINDS.length > 1)(
  'it goes from a server into an embedded database and back without a difference',
  async () => {
    const before = await digests(world.database)
    await save(world.database, fileNamed('from-server'))
    const embedded = await placeOf('pglite')
    await load(fileNamed('from-server'), embedded)
    const opened = await embedded.open()
    await save(opened, fileNamed('from-embedded')).finally(opened.close)
    const server = await placeOf('postgres')
    await load(fileNamed('from-embedded'), server)
    expect(await digestsAt(server)).toEqual(before)
  },
)

test('every table of the database is in it, also one that nobody has declared', async () => {
  await world.database.statements.executeSql(
    'create table added_later (id int primary key, note text, bytes bytea)',
  )
  try {
    await world.database.statements.executeSql("insert into added_later values (1, null, '\\x00ff')")
    const { written } = await save(world.database, fileNamed('tables'))
    expect(Object.keys(written.tables).sort()).toEqual(await tablesOf())
    expect(written.tables.added_later?.rows).toBe(1)
  } finally {
    await world.database.statements.executeSql('drop table added_later')
  }
})

test('it is one moment’s state, while others write', async () => {
  let isWriting = true
  const pairs = async () => {
    while (isWriting) {
      // The embedded database answers without ever letting timers and files have a turn.
      await setImmediate()
      const id = newId()
      await world.deps.db.transaction(async tx => {
        const at = new Date(START)
        await tx.insert(users).values({ id, email: `${id}@example.com`, createdAt: at, updatedAt: at })
        await tx.insert(profiles).values({ id, user_id: id })
      })
    }
  }
  const writers = [pairs(), pairs()]
  const { written } = await save(world.database, fileNamed('busy'))
  isWriting = false
  await Promise.all(writers)
  const place = await placeOf('pglite')
  await load(fileNamed('busy'), place)
  const restored = await place.open()
  try {
    const made = await restored.db
      .select()
      .from(users)
      .where(sql`${users.email} like '%-%-%-%-%@example.com'`)
    const halves = await restored.db.select().from(profiles)
    const known = new Set(halves.map(one => one.user_id))
    expect(made.filter(one => one.email === `${one.id}@example.com` && !known.has(one.id))).toEqual([])
    expect(written.tables.users?.rows).toBe((await restored.db.select().from(users)).length)
  } finally {
    await restored.close()
  }
})

test('only its owner can read the file, and an existing one is never overwritten', async () => {
  await save(world.database, fileNamed('mine'))
  expect(statSync(fileNamed('mine')).mode & 0o777).toBe(0o600)
  await expect(save(world.database, fileNamed('mine'))).rejects.toThrow('already there')
  const text = readFileSync(fileNamed('mine')).toString('latin1')
  expect(text).not.toContain(who.email)
  expect(text).not.toContain(who.userId)
})

test('by schedule, a backup is written and the next one is planned', async () => {
  const schedule = {
    folder: fileNamed('scheduled'),
    everyHours: 6,
    stamp: fileNamed('last-success'),
    keptDays: 30,
    secret: { kind: 'master-key', masterKey: testKeys.masterKey } as const,
    masterKey: testKeys.masterKey,
  }
  const deps = { ...world.deps, database: world.database, now: () => START, wallNow: () => START }
  await planBackup(deps, schedule)
  const planned = await backupWork()
  const item = {
    kind: 'backup',
    ref: 'scheduled',
    userId: SHARED_ACCOUNT,
    lease: newId(),
    attempts: 1,
    input: {},
  }
  await scheduledBackup({ ...deps, now: () => START + DAY }, schedule).run(
    item as unknown as WorkItem,
    new AbortController().signal,
  )
  const [name = ''] = readdirSync(schedule.folder)
  expect((await verify(path.join(schedule.folder, name))).tables.users?.rows).toBeGreaterThan(0)
  expect(statSync(schedule.stamp).isFile()).toBe(true)
  expect(planned?.due_at).toEqual(new Date(START + 6 * HOUR))
  expect((await backupWork())?.due_at).toEqual(new Date(START + DAY + 6 * HOUR))
})

test('another key, another program and an older version are refused with a sentence', async () => {
  await save(world.database, fileNamed('ours'))
  const other: BackupSecret = { kind: 'master-key', masterKey: Buffer.alloc(32, 9) }
  await expect(verify(fileNamed('ours'), other)).rejects.toThrow('another master key')
  writeFileSync(fileNamed('text'), 'Dear all, this is a letter.\n\n')
  await expect(verify(fileNamed('text'))).rejects.toThrow('isn’t a backup of Offlist')
  const older = { ...PLAN, version: PLAN.version - 1, migrations: PLAN.migrations.slice(0, -1) }
  const place = await placeOf('pglite')
  await expect(load(fileNamed('ours'), place, { plan: older })).rejects.toThrow('newer version of Offlist')
})

test('a backup with a passphrase opens in an installation with another master key', async () => {
  const secret: BackupSecret = { kind: 'passphrase', passphrase: 'correct horse battery staple' }
  await save(world.database, fileNamed('portable'), { secret })
  await expect(
    verify(fileNamed('portable'), { kind: 'passphrase', passphrase: 'a wrong one' }),
  ).rejects.toThrow('doesn’t open with this passphrase')
  const masterKey = Buffer.alloc(32, 5)
  const place = await placeOf('pglite')
  await load(fileNamed('portable'), place, { secret, masterKey })
  const restored = await place.open(masterKey)
  try {
    expect((await listDocs(restored.db, 'people', who.userId))[0]?.names[0]?.last).toContain('Zimmerli')
  } finally {
    await restored.close()
  }
})

test('pictures in an object store come along, into another store or into the database', async () => {
  const from = await openObjectServer()
  const to = await openObjectServer()
  try {
    const evidence = s3Evidence(from.options)
    const jpeg = Buffer.from('\xff\xd8\xff a picture', 'latin1')
    const shot = { label: 'It', takenAt: START, url: 'https://first.example/', jpeg, digest: 'd'.repeat(64) }
    const files = { envelope: world.database.envelope, evidence }
    const { id } = await giveShot(world.deps.db, files, who.userId, shot)
    const lost = await giveShot(world.deps.db, files, who.userId, shot)
    const [lostRow] = await world.deps.db.select().from(blobs).where(eq(blobs.key, lost.id))
    from.lose(must(lostRow?.object, 'object'))
    const { written } = await save(world.database, fileNamed('objects'), { evidence })
    expect(written.files.missing).toBe(1)
    await from.stop()

    for (const store of [s3Evidence(to.options), null]) {
      const place = await placeOf('pglite')
      await load(fileNamed('objects'), place, store ? { openStore: () => store } : {})
      const restored = await place.open()
      const reading = { envelope: restored.envelope, evidence: store ?? world.deps.evidence }
      const found = await readBlob(restored.db, reading, { userId: who.userId, bucket: 'evidence', key: id })
      const [row] = await restored.db.select().from(blobs).where(eq(blobs.key, id))
      await restored.close()
      expect(Buffer.from(must(found, 'picture').bytes).equals(jpeg)).toBe(true)
      expect(row?.object === null).toBe(store === null)
    }
    await world.deps.db.delete(blobs).where(eq(blobs.user_id, who.userId))
  } finally {
    await from.close()
    await to.close()
  }
})

async function backupWork() {
  const [row] = await world.deps.db.select().from(work).where(eq(work.kind, 'backup'))
  return row
}

function flipped(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes)
  copy.writeUInt8(copy.readUInt8(at) ^ 1, at)
  return copy
}

async function digestsAt(place: Place): Promise<Record<string, string>> {
  const opened = await place.open()
  try {
    return await digests(opened)
  } finally {
    await opened.close()
  }
}
