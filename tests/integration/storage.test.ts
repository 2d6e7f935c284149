// Every call of the published client, by the files' owner, and links for others.
import type { StorageClient } from '@supabase/storage-js'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { must } from '#shared/lib/must.ts'
import { MINUTE } from '#shared/lib/time.ts'
import { type HouseholdWorld, openHouseholdWorld, type User } from '#tests/support/household-world.ts'
import {
  documents,
  done,
  EXISTS,
  NOT_FOUND,
  PDF,
  storageClient,
  textOf,
} from '#tests/support/storage-client.ts'

let world: HouseholdWorld
/** How far wall time is ahead. */
let ahead = 0
beforeAll(async () => {
  world = await openHouseholdWorld([], { wallNow: () => Date.now() + ahead })
})
afterAll(() => world.close())

let holder: User
let owner: StorageClient
beforeEach(async () => {
  holder = await world.signIn()
  owner = clientOf(holder)
})

const clientOf = (who: User | null) => storageClient(world, who?.token ?? null)

const ask = (path: string, who: User | null, headers: Record<string, string> = {}, method = 'GET') =>
  world.app.request(`/storage/v1${path}`, {
    method,
    headers: { ...headers, ...(who ? { authorization: `Bearer ${who.token}` } : {}) },
  })

describe('their owner', () => {
  test.each([
    ['a text', 'a power of attorney'],
    ['bytes', Buffer.from('a power of attorney')],
    ['a blob', new Blob(['a power of attorney'], { type: 'text/plain;charset=UTF-8' })],
    ['a stream', new Blob(['a power of attorney']).stream()],
  ] as const)('stores %s, and gets it back', async (_kind, body) => {
    const stored = await done(documents(owner).upload('papers/authority.txt', body))
    expect(stored).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      path: 'papers/authority.txt',
      fullPath: 'documents/papers/authority.txt',
    })
    expect(await textOf(documents(owner).download('papers/authority.txt'))).toBe('a power of attorney')
    const info = await done(documents(owner).info('papers/authority.txt'))
    expect(info).toMatchObject({
      id: stored.id,
      name: 'papers/authority.txt',
      bucketId: 'documents',
      size: 19,
      contentType: expect.stringMatching(/^text\/plain;charset=utf-8$/i),
      cacheControl: 'max-age=3600',
    })
  })

  test('stores a form with its file, its caching and its notes', async () => {
    const form = new FormData()
    form.append('', new File(['scan'], 'id.pdf', { type: 'application/pdf' }))
    await done(documents(owner).upload('id.pdf', form, { cacheControl: '60', metadata: { shows: 'an ID' } }))
    expect(await done(documents(owner).info('id.pdf'))).toMatchObject({
      contentType: 'application/pdf',
      cacheControl: 'max-age=60',
      metadata: { shows: 'an ID' },
    })
    await done(documents(owner).upload('raw.pdf', 'scan', { ...PDF, metadata: { shows: 'Müller' } }))
    expect(await done(documents(owner).info('raw.pdf'))).toMatchObject({ metadata: { shows: 'Müller' } })
  })

  test('replaces a file only on purpose', async () => {
    const first = await done(documents(owner).upload('id.pdf', 'first', PDF))
    expect((await documents(owner).upload('id.pdf', 'second', PDF)).error).toMatchObject(EXISTS)
    expect(await textOf(documents(owner).download('id.pdf'))).toBe('first')
    const second = await done(documents(owner).upload('id.pdf', 'second', { ...PDF, upsert: true }))
    expect(second.id).toBe(first.id)
    await done(documents(owner).update('id.pdf', 'third', PDF))
    expect(await textOf(documents(owner).download('id.pdf'))).toBe('third')
    expect(await done(documents(owner).list())).toHaveLength(1)
  })

  test('learns what is there', async () => {
    await done(documents(owner).upload('id.pdf', 'scan', PDF))
    expect(await documents(owner).exists('id.pdf')).toEqual({ data: true, error: null })
    expect(await documents(owner).exists('other.pdf')).toMatchObject({ data: false, error: NOT_FOUND })
    expect((await documents(owner).info('other.pdf')).error).toMatchObject(NOT_FOUND)
    const head = await ask('/object/documents/id.pdf', holder, {}, 'HEAD')
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '4', ''])
    expect((await ask('/object/documents/other.pdf', holder, {}, 'HEAD')).status).toBe(404)
  })

  test('reads a range, and nothing that is already there', async () => {
    await done(documents(owner).upload('digits.txt', '0123456789'))
    const path = '/object/authenticated/documents/digits.txt'
    const whole = await ask(path, holder)
    const [etag, modified] = [whole.headers.get('etag') ?? '', whole.headers.get('last-modified')]
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'content-type': 'text/plain;charset=UTF-8',
      'cache-control': 'private, max-age=3600',
      'accept-ranges': 'bytes',
      'content-length': '10',
    })
    expect(modified).toMatch(/ GMT$/)
    for (const [range, bytes, said] of [
      ['bytes=2-4', '234', 'bytes 2-4/10'],
      ['bytes=7-', '789', 'bytes 7-9/10'],
      ['bytes=-2', '89', 'bytes 8-9/10'],
      ['bytes=5-99', '56789', 'bytes 5-9/10'],
    ] as const) {
      const part = await ask(path, holder, { range })
      expect([part.status, await part.text(), part.headers.get('content-range')]).toEqual([206, bytes, said])
    }
    const outside = await ask(path, holder, { range: 'bytes=10-' })
    expect([outside.status, outside.headers.get('content-range')]).toEqual([416, 'bytes */10'])
    expect((await ask(path, holder, { range: 'bytes=1-2', 'if-range': '"other"' })).status).toBe(200)
    const same = await ask(path, holder, { 'if-none-match': etag })
    expect([same.status, await same.text()]).toEqual([304, ''])
    await done(documents(owner).update('digits.txt', 'other'))
    expect((await ask(path, holder, { 'if-none-match': etag })).status).toBe(200)
  })

  test('lists folder by folder, by name and in pages', async () => {
    for (const name of ['b.txt', 'a/x.txt', 'a/deep/y.txt', 'a-b/z.txt', 'c.txt', 'a.txt', 'b/w.txt'])
      await done(documents(owner).upload(name, name))
    const names = async (...asked: Parameters<ReturnType<typeof documents>['list']>) =>
      (await done(documents(owner).list(...asked))).map(({ name }) => name)
    expect(await names()).toEqual(['a', 'a-b', 'a.txt', 'b', 'b.txt', 'c.txt'])
    expect(await names('a')).toEqual(['deep', 'x.txt'])
    expect(await names('a/deep/')).toEqual(['y.txt'])
    expect(await names('nothing')).toEqual([])
    for (let offset = 0; offset < 7; offset += 1)
      expect(await names('', { limit: 2, offset })).toEqual(
        ['a', 'a-b', 'a.txt', 'b', 'b.txt', 'c.txt'].slice(offset, offset + 2),
      )
    expect(await names('', { sortBy: { column: 'name', order: 'desc' }, limit: 3 })).toEqual([
      'c.txt',
      'b.txt',
      'b',
    ])
    expect(await names('', { search: 'B' })).toEqual(['a-b', 'b', 'b.txt'])
    const [folder, , file] = await done(documents(owner).list())
    expect(folder).toEqual({
      name: 'a',
      id: null,
      updated_at: null,
      created_at: null,
      last_accessed_at: null,
      metadata: null,
    })
    expect(file).toMatchObject({
      name: 'a.txt',
      metadata: {
        size: 5,
        contentLength: 5,
        mimetype: 'text/plain;charset=UTF-8',
        cacheControl: 'max-age=3600',
        httpStatusCode: 200,
      },
    })
    expect(file).not.toHaveProperty('user_metadata')
    for (const wrong of [{ limit: 0 }, { offset: -1 }])
      expect((await documents(owner).list('', wrong)).error).toMatchObject({ statusCode: '400' })
  })

  test('lists with what was noted about each file, if asked', async () => {
    const noted = { metadata: { title: 'Passport' } }
    await done(documents(owner).upload('papers/id.pdf', 'scan', { ...PDF, ...noted }))
    await done(documents(owner).upload('papers/other.pdf', 'scan', PDF))
    const answer = await world.app.request('/storage/v1/object/list/documents', {
      method: 'POST',
      headers: { authorization: `Bearer ${holder.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ prefix: 'papers', withMetadata: true }),
    })
    expect(await answer.json()).toMatchObject([
      { name: 'id.pdf', user_metadata: { title: 'Passport' } },
      { name: 'other.pdf', user_metadata: {} },
    ])
  })

  test('copies, moves and removes', async () => {
    await done(documents(owner).upload('id.pdf', 'scan', { ...PDF, metadata: { shows: 'an ID' } }))
    expect(await done(documents(owner).copy('id.pdf', 'copies/id.pdf'))).toEqual({
      path: 'documents/copies/id.pdf',
    })
    expect(await done(documents(owner).info('copies/id.pdf'))).toMatchObject({
      contentType: 'application/pdf',
      metadata: { shows: 'an ID' },
    })
    expect((await documents(owner).copy('id.pdf', 'copies/id.pdf')).error).toMatchObject(EXISTS)
    expect((await documents(owner).copy('none.pdf', 'b.pdf')).error).toMatchObject(NOT_FOUND)
    await done(documents(owner).move('id.pdf', 'moved/id.pdf'))
    expect(await textOf(documents(owner).download('moved/id.pdf'))).toBe('scan')
    expect((await documents(owner).exists('id.pdf')).data).toBe(false)
    expect((await documents(owner).move('moved/id.pdf', 'copies/id.pdf')).error).toMatchObject(EXISTS)
    const removed = await done(documents(owner).remove(['moved/id.pdf', 'none.pdf', '../../etc/passwd']))
    expect(removed.map(({ name }) => name)).toEqual(['moved/id.pdf'])
    expect((await documents(owner).exists('moved/id.pdf')).data).toBe(false)
    expect(await done(documents(owner).list('moved'))).toEqual([])
  })

  test('sees the buckets, and changes none', async () => {
    expect((await done(owner.listBuckets())).map(({ id }) => id)).toEqual([
      'documents',
      'evidence',
      'reports',
    ])
    expect(await done(owner.getBucket('documents'))).toMatchObject({
      public: false,
      file_size_limit: 26_214_400,
    })
    expect((await owner.getBucket('exports')).error).toMatchObject({ code: 'NoSuchBucket' })
    expect((await owner.from('exports').download('x')).error).not.toBeNull()
    expect((await owner.createBucket('mine')).error).not.toBeNull()
    expect((await owner.emptyBucket('documents')).error).not.toBeNull()
    expect((await owner.deleteBucket('documents')).error).not.toBeNull()
  })
})

describe('links', () => {
  beforeEach(() => done(documents(owner).upload('a b.pdf', 'scan', PDF)))
  const follow = (url: string) => world.app.request(url)

  test('open one file for anybody, until they expire', async () => {
    const { signedUrl } = await done(documents(owner).createSignedUrl('a b.pdf', 60))
    const response = await follow(signedUrl)
    expect(await response.text()).toBe('scan')
    expect(Date.parse(response.headers.get('expires') ?? '')).toBeGreaterThan(Date.now())
    expect(response.headers.get('cache-control')).not.toContain('max-age')
    const token = must(new URL(signedUrl).searchParams.get('token'), 'token')
    for (const [at, code] of [
      [`/object/sign/documents/other.pdf?token=${token}`, 'InvalidSignature'],
      [`/object/sign/documents/a%20b.pdf?token=${token.slice(0, -4)}AAAA`, 'InvalidSignature'],
      ['/object/sign/documents/a%20b.pdf?token=nonsense', 'InvalidJWT'],
      ['/object/sign/documents/a%20b.pdf', 'InvalidJWT'],
      [`/object/sign/documents/a%20b.pdf?token=${holder.token}`, 'InvalidJWT'],
    ] as const) {
      const refused = await ask(at, null)
      expect([at, refused.status, (await refused.json()).code]).toEqual([at, 400, code])
    }
    // The token opens nothing else.
    expect((await ask('/object/list/documents', { ...holder, token }, {}, 'POST')).status).toBe(401)
  })

  test('expire', async () => {
    const { signedUrl } = await done(documents(owner).createSignedUrl('a b.pdf', 60))
    ahead += MINUTE
    expect(await (await follow(signedUrl)).json()).toEqual({
      statusCode: '400',
      error: 'InvalidJWT',
      message: '"exp" claim timestamp check failed',
      code: 'InvalidJWT',
    })
  })

  test('name the download', async () => {
    const at = async (download: string | boolean) => {
      const { signedUrl } = await done(documents(owner).createSignedUrl('a b.pdf', 60, { download }))
      return (await follow(signedUrl)).headers.get('content-disposition')
    }
    expect(await at(true)).toBe('attachment;')
    expect(await at('my ID.pdf')).toBe("attachment; filename=my%20ID.pdf; filename*=UTF-8''my%20ID.pdf")
    expect(await at('x"\r\nset-cookie: a=b')).not.toMatch(/["\r\n]/)
  })

  test('are made for many at once, and only for what is there', async () => {
    const [there, missing] = await done(
      documents(owner).createSignedUrls(['a b.pdf', 'none.pdf', '../x'], 60),
    )
    expect(await (await follow(must(there?.signedUrl, 'link'))).text()).toBe('scan')
    expect(missing).toMatchObject({ path: 'none.pdf', signedUrl: null, error: expect.any(String) })
    expect((await documents(owner).createSignedUrl('none.pdf', 60)).error).toMatchObject(NOT_FOUND)
    expect((await documents(owner).createSignedUrl('a b.pdf', 0)).error).toMatchObject({ statusCode: '400' })
  })

  test('store one file for anybody', async () => {
    const { token, path } = await done(documents(owner).createSignedUploadUrl('sent/by friend.pdf'))
    const visitor = documents(clientOf(null))
    await done(visitor.uploadToSignedUrl(path, token, new Blob(['theirs'], { type: 'application/pdf' })))
    expect(await textOf(documents(owner).download('sent/by friend.pdf'))).toBe('theirs')
    expect((await visitor.uploadToSignedUrl(path, token, 'again')).error).toMatchObject(EXISTS)
    expect((await visitor.uploadToSignedUrl('other.pdf', token, 'x')).error).toMatchObject({
      statusCode: '400',
    })
    expect((await ask(`/object/sign/documents/sent/by%20friend.pdf?token=${token}`, null)).status).toBe(400)
  })
})
