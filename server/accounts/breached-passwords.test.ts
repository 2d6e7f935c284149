import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { createBreachCheck } from './breached-passwords.ts'

const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }
const sha1 = (text: string) => createHash('sha1').update(text).digest('hex').toUpperCase()

function checkAgainst(answer: (prefix: string) => Response) {
  const asked: string[] = []
  const fetch = async (url: string | URL | Request) => {
    asked.push(String(url))
    return answer(String(url).slice(-5))
  }
  const check = createBreachCheck({ rangeUrl: 'https://range.example/range/', fetch, log: silent })
  return { asked, check }
}

test('asks by five characters of the hash and finds the rest in the answer', async () => {
  const hash = sha1('breached one')
  const { asked, check } = checkAgainst(() => new Response(`${'0'.repeat(35)}:7\r\n${hash.slice(5)}:3\r\n`))
  expect(await check('breached one')).toBe(true)
  expect(await check('another one')).toBe(false)
  expect(asked[0]).toBe(`https://range.example/range/${hash.slice(0, 5)}`)
})

test('padding does not count', async () => {
  const { check } = checkAgainst(() => new Response(`${sha1('padded').slice(5)}:0`))
  expect(await check('padded')).toBe(false)
})

test.each([
  () => new Response('busy', { status: 503 }),
  () => {
    throw new TypeError('fetch failed')
  },
])('refuses nobody when the service fails', async answer => {
  const { check } = checkAgainst(answer)
  expect(await check('whatever it is')).toBe(false)
})
