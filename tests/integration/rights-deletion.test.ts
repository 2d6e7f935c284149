// Deletion: seven days to withdraw it, then nothing of the person remains except a receipt that names no one.
import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { compactVerify, importJWK } from 'jose'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { listDocs, putDoc } from '#server/db/rows.ts'
import { openColumn, SEALED } from '#server/db/sealed-columns.ts'
import { consents, members } from '#server/db/tables/households.ts'
import { deletionReceipts } from '#server/db/tables/rights.ts'
import { work } from '#server/db/tables/sync.ts'
import { startQueue } from '#server/jobs/queue.ts'
import { sendLetter } from '#server/removals/submit/send-letter.ts'
import { followChanges } from '#server/sync/changes.ts'
import { createPageCache } from '#server/sync/page-cache.ts'
import { newId } from '#shared/lib/id.ts'
import { must } from '#shared/lib/must.ts'
import { DAY, MINUTE, SECOND } from '#shared/lib/time.ts'
import { deletionView, receiptClaims } from '#shared/protocol/rights.ts'
import { emptyDatabase } from '#tests/support/database.ts'
import { dumpDatabase } from '#tests/support/dump-database.ts'
import { fillAccount } from '#tests/support/rights-documents.ts'
import { openRightsWorld, type RightsPerson, type RightsWorld } from '#tests/support/rights-world.ts'

let world: RightsWorld

beforeAll(async () => {
  world = await openRightsWorld()
})
beforeEach(async () => {
  await emptyDatabase(world.database)
  world.deps.outbox.length = 0
})
afterAll(() => world.close())

const stateOf = async (who: RightsPerson) =>
  deletionView.parse(await (await world.ask('GET', '/deletion', who)).json())
const mailsTo = (who: RightsPerson) => world.deps.outbox.filter(mail => mail.to === who.email)

/** The places in the database that contain any of these words. */
async function placesOf(words: readonly string[]): Promise<string[]> {
  const dump = await dumpDatabase(world.database)
  return [...dump].flatMap(([table, text]) =>
    words.filter(word => text.includes(word)).map(word => `${table}: ${word}`),
  )
}

async function deleteNow(who: RightsPerson) {
  expect((await world.ask('POST', '/deletion', who)).status).toBe(202)
  world.pass(7 * DAY)
  await world.work()
  world.pass(20 * SECOND)
  await world.work()
}

test('it is announced at once by mail, can be taken back for seven days, and says so to whoever signs in', async () => {
  const who = await world.signIn('quenby@example.com')
  await fillAccount(world, who, 'ccqccq')
  expect(await stateOf(who)).toEqual({ state: 'none', backup_days: 30 })
  const asked = deletionView.parse(await (await world.ask('POST', '/deletion', who)).json())
  expect(asked).toMatchObject({ state: 'waiting', due_at: '2026-11-28T10:00:00.000Z' })
  expect(await (await world.ask('POST', '/deletion', who)).json()).toEqual(asked)
  await world.work()
  expect(mailsTo(who).map(mail => mail.subject)).toEqual(['Your Offlist account will be deleted'])
  expect(mailsTo(who)[0]?.text).toMatch(/November 28, 2026 at 10:00 UTC.*30 days/s)
  world.pass(7 * DAY - MINUTE)
  await world.work()
  const again = await world.signInAgain(who)
  expect(await stateOf(again)).toEqual(asked)
  world.wall.ahead += 20 * MINUTE
  expect(await (await world.ask('DELETE', '/deletion', again)).json()).toEqual({
    state: 'none',
    backup_days: 30,
  })
  world.pass(DAY)
  await world.work()
  expect(await stateOf(again)).toEqual({ state: 'none', backup_days: 30 })
  expect(mailsTo(who).map(mail => mail.subject)).toContain('Your Offlist account stays')
  world.deps.clock.at -= 8 * DAY - MINUTE
})

test('after it, no table, no log and no queued work holds a word of the person’s; another account keeps all of its own', async () => {
  const who = await world.signIn('quenby@example.com')
  const other = await world.signIn('other@example.com')
  const { words } = await fillAccount(world, who, 'ddqddq')
  const kept = await fillAccount(world, other, 'eeqeeq')
  await world.ask('POST', '/exports', who)
  await world.work()
  expect((await placesOf(words)).length).toBeGreaterThan(20)
  const before = await placesOf(kept.words)
  await deleteNow(who)
  expect(await placesOf(words.filter(word => word !== 'Marguerite Tolliver'))).toEqual([])
  expect(words.filter(word => world.logged().includes(word))).toEqual([])
  expect((await placesOf(kept.words)).sort()).toEqual(before.sort())
  expect((await world.ask('GET', '/exports', who)).status).toBe(401)
})

test('the copies of the server are told, and none keeps pages of the account in memory', async () => {
  const who = await world.signIn()
  const changes = await followChanges(world)
  const pages = createPageCache(world.deps.envelope)
  const place = { accountId: who.userId, name: 'people', seq: 1, limit: 100, encoding: 'zstd' } as const
  const stop = changes.follow({ onChange: () => {}, onAfresh: pages.dropOf, onGap: () => {} })
  pages.put(place, { state: '2 0', bytes: Buffer.from('rows'), count: 1, next: null })
  await deleteNow(who)
  await vi.waitFor(() => expect(pages.has(place)).toBe(false))
  stop()
  await changes.close()
})

test('a letter that waits to be sent is not sent any more', async () => {
  const who = await world.signIn()
  await fillAccount(world, who, 'ffqffq')
  await deleteNow(who)
  // The only remaining work belongs to no account: rewriting the database's files.
  expect(await world.deps.db.select({ kind: work.kind }).from(work)).toEqual([{ kind: 'vacuum' }])
  expect(world.deps.outbox.filter(mail => mail.to.startsWith('privacy@'))).toEqual([])
})

test('the receipt is signed by the published key, names nobody, and only its owner can show whose it is', async () => {
  const who = await world.signIn('quenby@example.com')
  const { words } = await fillAccount(world, who, 'ggqggq')
  await deleteNow(who)
  const [stored] = await world.deps.db.select().from(deletionReceipts)
  const { receipt } = must(stored, 'receipt')
  const [jwk] = (await world.accounts.tokens.publicJwks()).keys
  const { payload, protectedHeader } = await compactVerify(
    receipt,
    await importJWK(must(jwk, 'key'), 'ES256'),
  )
  expect(protectedHeader).toMatchObject({ alg: 'ES256', typ: 'offlist-deletion-receipt' })
  const claims = receiptClaims.parse(JSON.parse(Buffer.from(payload).toString()))
  expect(claims.rows).toMatchObject({
    users: 1,
    people: 1,
    messages: 1,
    blobs: 1,
    disclosures: 1,
    sessions: 1,
  })
  expect(claims.backups_until > claims.deleted_at).toBe(true)
  for (const word of words) expect(JSON.stringify(claims)).not.toContain(word)
  const mail = must(mailsTo(who).at(-1), 'last mail')
  expect(mail.text).toContain(receipt)
  const salt = must(/one right after the other: (\S+) and/.exec(mail.text)?.[1], 'salt')
  expect(createHash('sha256').update(`${salt}${who.userId}`).digest('hex')).toBe(claims.account)
  // It isn't an access token, though the same key signs both.
  expect(await world.accounts.tokens.verify(receipt)).toBeNull()
})

test('a worker that is at something of the account is waited for', async () => {
  const who = await world.signIn()
  await fillAccount(world, who, 'hhqhhq')
  await world.ask('POST', '/deletion', who)
  world.pass(7 * DAY)
  const lease = {
    lease: '00000000-0000-4000-8000-000000000001',
    leased_until: new Date(world.accounts.wallNow() + MINUTE),
  }
  await world.deps.db.update(work).set(lease).where(ofKind('send-letter'))
  await world.work()
  expect((await stateOf(who)).state).toBe('waiting')
  await world.deps.db.update(work).set({ lease: null, leased_until: null }).where(ofKind('send-letter'))
  world.pass(3 * MINUTE)
  await world.work()
  expect((await world.ask('GET', '/deletion', who)).status).toBe(401)
})

test('a receipt that the mail server does not take is sent later, and its address is kept no longer than that', async () => {
  const who = await world.signIn('quenby@example.com')
  await world.ask('POST', '/deletion', who)
  await world.work()
  const { sendMail } = world.deps
  world.mail.send = () => Promise.reject(new Error('mail server away'))
  world.pass(7 * DAY)
  await world.work()
  world.pass(MINUTE)
  await world.work()
  expect(await placesOf([who.email])).toEqual([])
  const [farewell] = await world.deps.db.select().from(work).where(eq(work.user_id, who.userId))
  expect(await openColumn(world.deps.db, SEALED.workInput, farewell ?? {})).toMatchObject({ to: who.email })
  world.mail.send = sendMail
  world.pass(10 * MINUTE)
  await world.work()
  expect(mailsTo(who).at(-1)?.subject).toBe('Your Offlist account was deleted')
  expect(await placesOf([who.email, who.userId])).toEqual([])
})

test('what the queue has done leaves nothing behind either', async () => {
  const who = await world.signIn()
  const { words } = await fillAccount(world, who, 'iiqiiq')
  const wallNow = Date.now
  // A letter whose site was deleted. Waits until the worker has processed it.
  const queue = await startQueue(
    { ...world.deps, wallNow },
    [sendLetter(world.deps), ...world.definitions],
    1,
  )
  queue.nudge()
  await queue.idle(20_000)
  await world.ask('POST', '/deletion', who)
  world.pass(7 * DAY)
  queue.nudge()
  await queue.idle(20_000)
  world.pass(20 * SECOND)
  queue.nudge()
  await queue.idle(20_000)
  await queue.stop()
  expect((await placesOf(words)).filter(place => !place.includes('Marguerite'))).toEqual([])
})

test('who was in somebody else’s household leaves nothing there; whose household goes, its members keep their own', async () => {
  const holder = await world.signIn('holder@example.com')
  const member = await world.signIn('member@example.com')
  const theirs = await fillAccount(world, holder, 'llqllq')
  const mine = {
    ...theirs.person,
    id: newId(),
    names: [{ first: 'Mmqada', middle: '', last: 'Member', suffix: '' }],
  }
  const { db } = world.deps
  const at = new Date(world.deps.now())
  const join = async (who: RightsPerson, account: RightsPerson, selfId: string) => {
    const links = { person_ids: [selfId], self_id: selfId, brought_ids: [], floor: 1, joined_at: at }
    await db
      .insert(members)
      .values({ user_id: who.userId, account_id: account.userId, role: 'member', ...links })
  }
  await putDoc(db, 'people', holder.userId, mine)
  await join(member, holder, mine.id)
  const about = { user_id: holder.userId, person_id: theirs.person.id, statement: 's', note: '', from: at }
  await db.insert(consents).values({ id: newId(), ...about, given_by: member.userId, authority: 'consent' })
  await deleteNow(member)
  expect(await placesOf([member.email, member.userId, mine.id, 'Mmqada'])).toEqual([])
  expect((await listDocs(db, 'people', holder.userId)).map(person => person.id)).toEqual([theirs.person.id])
  const guest = await world.signIn('guest@example.com')
  await join(guest, holder, theirs.person.id)
  await deleteNow(await world.signInAgain(holder))
  expect((await listDocs(db, 'people', guest.userId)).map(person => person.id)).toEqual([theirs.person.id])
  expect(await placesOf([holder.email, holder.userId])).toEqual([])
})

test('an operator’s deletion is the same at once: households, queue, files and mail go, and the receipt is mailed', async () => {
  const holder = await world.signIn('holder@example.com')
  const guest = await world.signIn('guest@example.com')
  const { words, person } = await fillAccount(world, holder, 'nnqnnq')
  const names = [{ first: 'Gudrun', middle: '', last: 'Guest', suffix: '' }]
  const mine = { ...person, id: newId(), relation: 'partner' as const, names }
  const { db } = world.deps
  await putDoc(db, 'people', holder.userId, mine)
  const links = { person_ids: [mine.id], self_id: mine.id, brought_ids: [], floor: 1 }
  const joined_at = new Date(world.deps.now())
  await db
    .insert(members)
    .values({ user_id: guest.userId, account_id: holder.userId, role: 'member', joined_at, ...links })
  expect(await world.operatorDeletes(holder.userId)).toBe(200)
  expect((await world.ask('GET', '/deletion', holder)).status).toBe(401)
  expect((await listDocs(db, 'people', guest.userId)).map(one => one.id)).toEqual([mine.id])
  world.pass(20 * SECOND)
  await world.work()
  // The holder's writing about the guest moves with the guest; both have the same name in this test.
  const places = await placesOf(words.filter(word => !['nnqnnq', 'Marguerite Tolliver'].includes(word)))
  expect(places).toEqual([])
  expect(mailsTo(holder).map(mail => mail.subject)).toEqual(['Your Offlist account was deleted'])
  const [stored] = await db.select().from(deletionReceipts)
  expect(mailsTo(holder)[0]?.text).toContain(must(stored, 'receipt').receipt)
})

test('an operator’s deletion waits for a worker too; until then nobody gets in', async () => {
  const who = await world.signIn('quenby@example.com')
  const { words } = await fillAccount(world, who, 'ooqooq')
  const lease = {
    lease: '00000000-0000-4000-8000-000000000002',
    leased_until: new Date(world.accounts.wallNow() + MINUTE),
  }
  await world.deps.db.update(work).set(lease).where(ofKind('send-letter'))
  expect(await world.operatorDeletes(who.userId)).toBe(200)
  expect((await world.ask('GET', '/deletion', who)).status).toBe(401)
  expect((await world.signInAgain(who)).token).toBeUndefined()
  expect((await placesOf(words)).length).toBeGreaterThan(0)
  await world.deps.db.update(work).set({ lease: null, leased_until: null }).where(ofKind('send-letter'))
  world.pass(3 * MINUTE)
  await world.work()
  world.pass(20 * SECOND)
  await world.work()
  expect(await placesOf(words.filter(word => word !== 'Marguerite Tolliver'))).toEqual([])
})

const ofKind = (kind: string) => sql`${work.kind} = ${kind}`
