// Two copies of the server, each with its own data folder, on one database: each accepts what the other signs, before
// and after a key rotation, and receipts stay verifiable.
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { compactVerify, createLocalJWKSet, decodeProtectedHeader } from 'jose'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createAccessTokens } from '#server/accounts/access-tokens.ts'
import { SIGNS_AFTER } from '#server/accounts/key-ring.ts'
import { loadKeys, makePrivateJwk, rotateSigningKey } from '#server/accounts/load-keys.ts'
import { users } from '#server/db/tables/accounts.ts'
import { deletionReceipts, serverKeys } from '#server/db/tables/rights.ts'
import { carryOutDeletion } from '#server/rights/carry-out-deletion.ts'
import { hastenDeletion } from '#server/rights/deletions.ts'
import { receiptSigner } from '#server/rights/receipt.ts'
import { newId } from '#shared/lib/id.ts'
import { must } from '#shared/lib/must.ts'
import { HOUR, MINUTE } from '#shared/lib/time.ts'
import type { ReceiptClaims } from '#shared/protocol/rights.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { START } from '#tests/support/documents.ts'
import { dumpDatabase } from '#tests/support/dump-database.ts'
import { testDeps } from '#tests/support/test-deps.ts'

let database: TestDatabase
let folder = ''
let clock = START
const wallNow = () => clock

beforeAll(async () => {
  database = await openTestDatabase()
})
beforeEach(async () => {
  rmSync(folder, { recursive: true, force: true })
  folder = mkdtempSync(path.join(tmpdir(), 'offlist-keys-'))
  await database.db.delete(serverKeys)
})
afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

const WHO = { userId: 'u', email: 'a@b.example', userMetadata: {}, sessionId: 's', amr: [] }
const dirOf = (name: string) => path.join(folder, name)

async function copy(name: string) {
  const keys = await loadKeys({ db: database.db, wallNow, dataDir: dirOf(name) })
  const tokens = createAccessTokens({ keys, issuer: 'https://a.example/auth/v1', wallNow })
  return { ...tokens, keys, receiptSigner: receiptSigner(keys.ring) }
}
const kidOf = (token: string) => decodeProtectedHeader(token).kid

test('copies that start at once make one key, whose private half is in the database sealed only', async () => {
  const [one, other] = await Promise.all([copy('one'), copy('other')])
  expect(other.keys.secret).toBe(one.keys.secret)
  const { token } = await one.sign(WHO)
  expect(await other.verify(token)).toMatchObject({ userId: 'u' })
  const dump = (await dumpDatabase(database)).get('public.server_keys') ?? ''
  expect(dump).toContain(kidOf(token))
  expect(dump).not.toContain(one.keys.secret)
  expect(dump).not.toContain('"d"')
})

test('a new key is published at once and signs later, at every copy; the old one’s tokens end with their hour', async () => {
  const [one, other] = [await copy('one'), await copy('other')]
  const { token: before } = await one.sign(WHO)
  const claims = { iss: 'https://a.example' } as ReceiptClaims
  const receipt = await (await one.receiptSigner())(claims)
  clock += MINUTE
  const { kid } = await rotateSigningKey({ db: database.db, wallNow })
  clock += 2 * MINUTE
  expect((await other.publicJwks()).keys.map(key => key.kid)).toEqual([kidOf(before), kid])
  expect(kidOf((await one.sign(WHO)).token)).toBe(kidOf(before))
  clock += SIGNS_AFTER
  const { token: after } = await one.sign(WHO)
  expect(kidOf(after)).toBe(kid)
  for (const { verify } of [one, other, await copy('third')]) {
    expect(await verify(before)).not.toBeNull()
    expect(await verify(after)).not.toBeNull()
  }
  // A thief of the old key can do nothing with it.
  const late = await copy('fourth')
  clock += HOUR
  expect(await late.keys.ring.find(kidOf(before) ?? '')).toBeNull()
  // Anyone can still verify what it signed, even after its private half is destroyed.
  await rotateSigningKey({ db: database.db, wallNow })
  const rows = await database.db.select().from(serverKeys)
  expect(rows.find(row => row.id === kidOf(before))?.sealed).toBeNull()
  clock += 2 * MINUTE
  const published = createLocalJWKSet((await late.publicJwks()) as never)
  expect((await compactVerify(receipt, published)).protectedHeader.kid).toBe(kidOf(before))
})

test('a second rotation before the new key signs makes none: there is always a key that can sign', async () => {
  const one = await copy('one')
  clock += HOUR
  const first = await rotateSigningKey({ db: database.db, wallNow })
  expect(first).toMatchObject({ isNew: true, signsAt: clock + SIGNS_AFTER })
  clock += 5 * MINUTE
  const second = await rotateSigningKey({ db: database.db, wallNow })
  expect(second).toEqual({ ...first, isNew: false })
  expect((await database.db.select().from(serverKeys)).every(row => row.sealed !== null)).toBe(true)
  for (const ahead of [0, 8 * MINUTE, 4 * MINUTE, HOUR]) {
    clock += ahead
    expect(kidOf((await one.sign(WHO)).token) === first.kid).toBe(clock >= first.signsAt)
  }
  expect(await rotateSigningKey({ db: database.db, wallNow })).toMatchObject({ isNew: true })
})

test('a deletion is signed however long ago the keys were read: its transaction doesn’t wait for them', async () => {
  const { keys } = await copy('one')
  const deps = testDeps(database)
  const accounts = { sessions: { ended: () => undefined, changed: () => undefined } } as never
  const deletion = { ...deps, accounts, wallNow, backupDays: 30, receiptSigner: receiptSigner(keys.ring) }
  const at = new Date(clock)
  const userId = newId()
  await deps.db.insert(users).values({ id: userId, email: 'a@b.example', createdAt: at, updatedAt: at })
  const ref = await deps.db.transaction(tx => hastenDeletion(tx, deps, userId))
  clock += 2 * MINUTE
  expect(await carryOutDeletion(deletion, { userId, ref })).toBe('over')
  const [stored] = await deps.db.select().from(deletionReceipts)
  expect(kidOf(must(stored, 'a receipt').receipt)).toBe((await keys.ring.current()).kid)
})

test('keys that an earlier version kept in each folder go on: nobody is signed out, and the files are gone', async () => {
  const kids: string[] = []
  for (const name of ['one', 'other']) {
    const privateJwk = await makePrivateJwk()
    mkdirSync(dirOf(name))
    const secret = `${name}-secret`.padEnd(43, 'x')
    writeFileSync(path.join(dirOf(name), 'auth-keys.json'), JSON.stringify({ privateJwk, secret }))
    kids.push(privateJwk.kid)
  }
  const one = await copy('one')
  clock += 1
  const other = await copy('other')
  expect(one.keys.secret).toBe('one-secret'.padEnd(43, 'x'))
  expect(other.keys.secret).toBe(one.keys.secret)
  expect(kidOf((await one.sign(WHO)).token)).toBe(kids[0])
  expect((await other.publicJwks()).keys.map(key => key.kid)).toEqual(kids)
  expect(['one', 'other'].filter(name => existsSync(path.join(dirOf(name), 'auth-keys.json')))).toEqual([])
})

test('a damaged file stops the start without being shown or deleted', async () => {
  writeFileSync(path.join(folder, 'auth-keys.json'), '{"secret":"hush hush"')
  const start = () => loadKeys({ db: database.db, wallNow, dataDir: folder })
  await expect(start()).rejects.toThrow(/does not hold the keys/)
  await expect(start()).rejects.not.toThrow(/hush/)
  expect(existsSync(path.join(folder, 'auth-keys.json'))).toBe(true)
})
