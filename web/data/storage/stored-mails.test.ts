// Mails that wait on the device: stored until the person has dealt with them, for a week, and only up to a limit.
import { expect, test } from 'vitest'
import { createStoredMails, FILE_BYTES_MAX } from './stored-mails.ts'

const DAY = 86_400_000

function aCache() {
  const entries = new Map<string, Response>()
  return {
    keys: async () => [...entries.keys()].map(path => new Request(`https://offlist.example${path}`)),
    match: async (request: RequestInfo | URL) =>
      entries.get(new URL((request as Request).url).pathname)?.clone(),
    put: async (path: RequestInfo | URL, response: Response) => void entries.set(String(path), response),
    delete: async (path: RequestInfo | URL) => entries.delete(String(path)),
  }
}

function aStore() {
  const cache = aCache()
  const clock = { now: 100 * DAY }
  return {
    clock,
    mails: createStoredMails(
      async () => cache,
      () => clock.now,
    ),
  }
}
const file = (name: string, content = 'From: a@b.example') => ({ name, content: new Blob([content]) })

test('what is added is listed, newest first, with its name and content, until it is removed', async () => {
  const { clock, mails } = aStore()
  await mails.add([file('ünö.eml', 'one')])
  clock.now += 1
  await mails.add([file('two.eml', 'two')])
  const listed = await mails.list()
  expect(listed.map(mail => mail.name)).toEqual(['two.eml', 'ünö.eml'])
  expect(await listed[1]?.content.text()).toBe('one')
  await mails.remove(listed[0]?.id ?? '')
  expect((await mails.list()).map(mail => mail.name)).toEqual(['ünö.eml'])
})

test('after a week nothing is left', async () => {
  const { clock, mails } = aStore()
  await mails.add([file('old.eml')])
  clock.now += 7 * DAY + 1
  await mails.add([file('new.eml')])
  expect((await mails.list()).map(mail => mail.name)).toEqual(['new.eml'])
})

test('what is too large, and what finds no room, is not kept, and the answer says so', async () => {
  const { mails } = aStore()
  const large = { name: 'large.eml', content: { size: FILE_BYTES_MAX + 1 } as Blob }
  expect(await mails.add([large, file('small.eml')])).toBe(1)
  expect(await mails.add(Array.from({ length: 25 }, (_value, at) => file(`${at}.eml`)))).toBe(19)
  expect(await mails.list()).toHaveLength(20)
})

test('listeners are told of every change', async () => {
  const { mails } = aStore()
  let changes = 0
  const stop = mails.subscribe(() => {
    changes += 1
  })
  await mails.add([file('a.eml')])
  await mails.remove((await mails.list())[0]?.id ?? '')
  stop()
  await mails.add([file('b.eml')])
  expect(changes).toBe(2)
})
