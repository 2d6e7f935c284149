// Whose files are whose, through the published client: household members, strangers, signed-out visitors, and programs
// with a key.
import type { StorageClient } from '@supabase/storage-js'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { fileUploads, storedFiles } from '#server/db/tables/files.ts'
import { apiKeys } from '#server/db/tables/security.ts'
import { eraseAccount } from '#server/rights/erase-account.ts'
import { newId } from '#shared/lib/id.ts'
import { newApiKey } from '#tests/support/developer-world.ts'
import { aPerson } from '#tests/support/documents.ts'
import {
  type About,
  type HouseholdWorld,
  openHouseholdWorld,
  type User,
} from '#tests/support/household-world.ts'
import {
  DENIED,
  documents,
  done,
  NOT_FOUND,
  PDF,
  storageClient,
  textOf,
} from '#tests/support/storage-client.ts'

let world: HouseholdWorld
beforeAll(async () => {
  world = await openHouseholdWorld()
})
afterAll(() => world.close())

let holder: User
let owner: StorageClient
beforeEach(async () => {
  holder = await world.signIn()
  owner = clientOf(holder)
})

const clientOf = (who: User | null) => storageClient(world, who?.token ?? null)
const SIGNED_OUT = { statusCode: '401', code: 'AccessDenied' }

const ask = (path: string, who: User | null, headers: Record<string, string> = {}, method = 'GET') =>
  world.app.request(`/storage/v1${path}`, {
    method,
    headers: { ...headers, ...(who ? { authorization: `Bearer ${who.token}` } : {}) },
  })

describe('a household member', () => {
  let child: About
  let other: About
  let member: User
  beforeEach(async () => {
    ;[child, other] = [await world.fill(holder, aPerson()), await world.fill(holder, aPerson())]
    member = await world.signIn()
    await world.join(holder, member, { person_ids: [child.person.id] })
  })

  test('shares the files of the people they see, and no others', async () => {
    const [shared, hidden] = [`${child.person.id}/id.pdf`, `${other.person.id}/id.pdf`]
    for (const name of [shared, hidden, 'mine.pdf']) await done(documents(owner).upload(name, name, PDF))
    const theirs = documents(clientOf(member))
    expect(await textOf(theirs.download(shared))).toBe(shared)
    for (const name of [hidden, 'mine.pdf']) {
      expect((await theirs.info(name)).error).toMatchObject(NOT_FOUND)
      expect((await theirs.createSignedUrl(name, 60)).error).toMatchObject(NOT_FOUND)
      expect((await theirs.copy(name, 'stolen.pdf')).error).toMatchObject(NOT_FOUND)
      expect((await theirs.move(name, 'stolen.pdf')).error).toMatchObject(NOT_FOUND)
      expect(await done(theirs.remove([name]))).toEqual([])
    }
    expect((await done(theirs.list())).map(({ name }) => name)).toEqual([child.person.id])
    expect((await done(theirs.list(other.person.id))).map(({ name }) => name)).toEqual([])
    await done(theirs.update(shared, 'changed', PDF))
    expect(await textOf(documents(owner).download(shared))).toBe('changed')
  })

  test('has files of their own, which nobody else sees, the holder included', async () => {
    const theirs = documents(clientOf(member))
    // Not a conflict: that would tell which names the other uses.
    await done(documents(owner).upload('id.pdf', 'the holder’s', PDF))
    await done(theirs.upload('id.pdf', 'the member’s', PDF))
    expect(await textOf(theirs.download('id.pdf'))).toBe('the member’s')
    expect(await textOf(documents(owner).download('id.pdf'))).toBe('the holder’s')
    await done(theirs.move('id.pdf', `${child.person.id}/id.pdf`))
    expect(await textOf(documents(owner).download(`${child.person.id}/id.pdf`))).toBe('the member’s')
    expect(await done(theirs.remove(['id.pdf']))).toEqual([])
  })

  test('loses nothing that is stored while a file moves into a person’s folder', async () => {
    const theirs = documents(clientOf(member))
    const name = `${child.person.id}/id.pdf`
    await done(theirs.upload('id.pdf', 'first', PDF))
    const { evidence } = world.deps
    const keep = evidence.keep.bind(evidence)
    const keeping = vi.spyOn(evidence, 'keep').mockImplementationOnce(async (...kept) => {
      await done(theirs.update('id.pdf', 'second', PDF))
      return keep(...kept)
    })
    await done(theirs.move('id.pdf', name))
    keeping.mockRestore()
    expect(await textOf(theirs.download(name))).toBe('first')
    expect(await textOf(theirs.download('id.pdf'))).toBe('second')
  })

  test('reads evidence and reports of the people they see, and writes none', async () => {
    const evidence = clientOf(member).from('evidence')
    expect(await textOf(evidence.download(child.evidence))).toContain(child.person.id)
    expect((await evidence.info(other.evidence)).error).toMatchObject(NOT_FOUND)
    expect((await done(evidence.list())).map(({ name }) => name)).toEqual([child.evidence])
    expect((await done(owner.from('evidence').list())).map(({ name }) => name)).toEqual(
      [child.evidence, other.evidence].sort(),
    )
    const [entry] = await done(evidence.list())
    expect(entry?.metadata).toMatchObject({
      mimetype: 'image/jpeg',
      size: `picture ${child.person.id}`.length,
    })
    for (const client of [evidence, owner.from('evidence'), owner.from('reports')]) {
      expect((await client.upload('x.txt', 'x')).error).toMatchObject(DENIED)
      expect((await client.update(child.evidence, 'x')).error).toMatchObject(DENIED)
      expect((await client.move(child.evidence, 'x')).error).not.toBeNull()
      expect(await done(client.remove([child.evidence]))).toEqual([])
    }
    await done(owner.from('evidence').copy(child.evidence, 'copy.jpg', { destinationBucket: 'documents' }))
    expect(await textOf(documents(owner).download('copy.jpg'))).toContain(child.person.id)
  })

  test('takes along the files of the people they brought', async () => {
    const joining = await world.signIn()
    const brought = await world.fill(joining, aPerson({ relation: 'self' }))
    const name = `${brought.person.id}/id.pdf`
    await done(documents(clientOf(joining)).upload(name, 'theirs', { ...PDF, metadata: { shows: 'an ID' } }))
    await world.join(holder, joining, { bring: true })
    expect(await textOf(documents(owner).download(name))).toBe('theirs')
    expect((await world.ask('DELETE', `/households/v1/members/${joining.userId}`, holder)).ok).toBe(true)
    expect((await documents(owner).exists(name)).data).toBe(false)
    expect(await textOf(documents(clientOf(joining)).download(name))).toBe('theirs')
    expect(await done(documents(clientOf(joining)).info(name))).toMatchObject({
      metadata: { shows: 'an ID' },
    })
  })

  test('stores nothing more once they’ve left, even if the upload began before', async () => {
    const name = `${child.person.id}/late.pdf`
    const rest = Promise.withResolvers<void>()
    const body = new ReadableStream<Uint8Array>({
      start: controller => controller.enqueue(Buffer.from('half')),
      async pull(controller) {
        await rest.promise
        controller.close()
      },
    })
    const uploading = documents(clientOf(member)).upload(name, body, { ...PDF, duplex: 'half' })
    const begun = () => world.database.db.$count(fileUploads, eq(fileUploads.user_id, holder.userId))
    await vi.waitFor(async () => expect(await begun()).toBe(1))
    expect((await world.ask('DELETE', `/households/v1/members/${member.userId}`, holder)).ok).toBe(true)
    rest.resolve()
    expect((await uploading).error).toMatchObject({ statusCode: '400', code: 'NoSuchUpload' })
    expect((await documents(owner).exists(name)).data).toBe(false)
    expect(await begun()).toBe(0)
  })

  test('signs many links to evidence without reading everything for each', async () => {
    const { rowSeal } = world.database.db
    const sign = async (paths: string[]) => {
      const opened = vi.spyOn(rowSeal, 'open')
      const signed = await done(clientOf(member).from('evidence').createSignedUrls(paths, 60))
      const times = opened.mock.calls.length
      opened.mockRestore()
      return { times, found: signed.filter(({ error }) => error === null).map(({ path }) => path) }
    }
    const few = await sign([child.evidence])
    const many = await sign([child.evidence, other.evidence, ...Array.from({ length: 50 }, () => newId())])
    expect(many.found).toEqual([child.evidence])
    expect(few.times).toBeGreaterThan(0)
    expect(many.times).toBe(few.times)
  })

  test('follows their own links only as long as they see the file', async () => {
    const shared = `${child.person.id}/id.pdf`
    await done(documents(owner).upload(shared, 'scan', PDF))
    const { signedUrl } = await done(documents(clientOf(member)).createSignedUrl(shared, 3600))
    expect((await world.app.request(signedUrl)).status).toBe(200)
    expect((await world.ask('DELETE', `/households/v1/members/${member.userId}`, holder)).ok).toBe(true)
    expect((await world.app.request(signedUrl)).status).toBe(404)
  })
})

describe.each([
  ['a stranger', async (): Promise<string | null> => (await world.signIn()).token, NOT_FOUND],
  ['who is signed out', async (): Promise<string | null> => null, SIGNED_OUT],
  [
    'whose key has no scope for files',
    async (): Promise<string | null> => newApiKey(world, holder, ['read:people']),
    DENIED,
  ],
] as const)('%s', (_name, tokenOf, refusal) => {
  test('reaches nothing', async () => {
    await done(documents(owner).upload('id.pdf', 'scan', PDF))
    const theirs = documents(storageClient(world, await tokenOf()))
    expect((await theirs.info('id.pdf')).error).toMatchObject(refusal)
    expect((await theirs.download('id.pdf')).error).toMatchObject(refusal)
    expect((await theirs.createSignedUrl('id.pdf', 60)).error).toMatchObject(refusal)
    expect((await theirs.copy('id.pdf', 'b.pdf')).error).toMatchObject(refusal)
    expect((await theirs.move('id.pdf', 'b.pdf')).error).toMatchObject(refusal)
    const listed = await theirs.list()
    const removed = await theirs.remove(['id.pdf'])
    for (const { data, error } of [listed, removed])
      if (refusal === NOT_FOUND) expect(data).toEqual([])
      else expect(error).toMatchObject(refusal)
    await theirs.upload('id.pdf', 'overwritten', { upsert: true })
    expect(await textOf(documents(owner).download('id.pdf'))).toBe('scan')
    const open = await ask('/object/public/documents/id.pdf', null)
    expect([open.status, (await open.json()).code]).toEqual([404, 'NoSuchBucket'])
  })
})

test('a program with a key for files does what its owner can', async () => {
  const program = storageClient(world, await newApiKey(world, holder, ['read:files', 'write:files']))
  await done(documents(program).upload('a/id.pdf', 'scan', PDF))
  expect(await textOf(documents(owner).download('a/id.pdf'))).toBe('scan')
  expect((await done(documents(program).list('a'))).map(({ name }) => name)).toEqual(['id.pdf'])
  await done(documents(program).move('a/id.pdf', 'b/id.pdf'))
  await done(documents(program).copy('b/id.pdf', 'c/id.pdf'))
  const { signedUrl } = await done(documents(program).createSignedUrl('c/id.pdf', 60))
  expect((await world.app.request(signedUrl)).status).toBe(200)
  expect(await done(documents(program).remove(['b/id.pdf', 'c/id.pdf']))).toHaveLength(2)
  const reader = storageClient(world, await newApiKey(world, holder, ['read:files']))
  expect((await documents(reader).upload('x.pdf', 'x', PDF)).error).toMatchObject(DENIED)
})

test('a program that may only write copies nothing: a copy shows what is in the file', async () => {
  const about = await world.fill(holder, aPerson())
  await done(documents(owner).upload('id.pdf', 'scan', PDF))
  const writer = storageClient(world, await newApiKey(world, holder, ['write:files']))
  expect((await documents(writer).copy('id.pdf', 'b.pdf')).error).toMatchObject(DENIED)
  const taken = await writer
    .from('evidence')
    .copy(about.evidence, 'copy.jpg', { destinationBucket: 'documents' })
  expect(taken.error).toMatchObject(DENIED)
  await done(documents(writer).move('id.pdf', 'c.pdf'))
  expect((await done(documents(owner).list())).map(({ name }) => name)).toEqual(['c.pdf'])
})

test('an upload to an account that has just been deleted stores nothing', async () => {
  const { db } = world.database
  await done(documents(owner).upload('a.pdf', 'scan', PDF))
  await db.transaction(tx => eraseAccount(tx, holder.userId))
  // Its session is still believed for seconds.
  const { error } = await documents(owner).upload('b.pdf', 'scan', PDF)
  expect(error).toMatchObject({ code: 'NoSuchUpload' })
  for (const table of [storedFiles, fileUploads])
    expect(await db.$count(table, eq(table.user_id, holder.userId))).toBe(0)
})

test('the links of a program end with its key', async () => {
  const program = documents(
    storageClient(world, await newApiKey(world, holder, ['read:files', 'write:files'])),
  )
  await done(program.upload('id.pdf', 'scan', PDF))
  const { signedUrl } = await done(program.createSignedUrl('id.pdf', 3600))
  const { token } = await done(program.createSignedUploadUrl('id.pdf', { upsert: true }))
  const anybody = documents(clientOf(null))
  expect((await world.app.request(signedUrl)).status).toBe(200)
  await done(anybody.uploadToSignedUrl('id.pdf', token, 'changed', PDF))
  await world.database.db
    .update(apiKeys)
    .set({ revokedAt: new Date() })
    .where(eq(apiKeys.userId, holder.userId))
  expect((await world.app.request(signedUrl)).status).toBe(404)
  expect((await anybody.uploadToSignedUrl('id.pdf', token, 'overwritten', PDF)).error).toMatchObject(
    NOT_FOUND,
  )
  expect(await textOf(documents(owner).download('id.pdf'))).toBe('changed')
})
