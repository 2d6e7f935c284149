import { afterEach, expect, test } from 'vitest'
import { type Door, openDoor } from './door.ts'

let door: Door
afterEach(() => door.close())

test('a request brings the address of its socket, by which limits count', async () => {
  door = await openDoor({ host: '127.0.0.1', port: 0, isOpen: true })
  door.serve((_request, { incoming }) => new Response(incoming.socket.remoteAddress ?? 'unknown'))
  expect(await (await fetch(door.url)).text()).toBe('127.0.0.1')
})

test('before the product is composed, requests are asked to come again', async () => {
  door = await openDoor({ host: '127.0.0.1', port: 0, isOpen: true })
  const answer = await fetch(door.url)
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1'])
})
