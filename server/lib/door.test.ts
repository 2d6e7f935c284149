import { once } from 'node:events'
import { connect } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { type Door, openDoor, stopping } from './door.ts'

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

test('whoever is being answered gets the answer, and everybody after is refused', async () => {
  door = await openDoor({ host: '127.0.0.1', port: 0, isOpen: true })
  let answer: (response: Response) => void = () => undefined
  const asked = new Promise<void>(resolve => {
    door.serve(() => {
      resolve()
      return new Promise<Response>(given => {
        answer = given
      })
    })
  })
  const first = fetch(door.url)
  await asked
  let isFree = false
  const refused = door.refuse(stopping).then(() => {
    isFree = true
  })
  const later = await fetch(door.url)
  expect([later.status, await later.json(), isFree]).toEqual([503, { status: 'stopping' }, false])
  answer(new Response('whole'))
  expect(await (await first).text()).toBe('whole')
  await refused
  await door.refuse(() => new Response('another'))
  expect(await (await fetch(door.url)).json()).toEqual({ status: 'stopping' })
})

test('a client that asks and does not read is cut off', async () => {
  door = await openDoor({ host: '127.0.0.1', port: 0, isOpen: true, silentFor: 200 })
  door.serve(() => new Response(new Uint8Array(64 * 1024 * 1024)))
  const { hostname, port } = new URL(door.url)
  const client = connect(Number(port), hostname)
  client.on('error', () => {})
  client.pause()
  client.write(`GET / HTTP/1.1\r\nhost: ${hostname}\r\n\r\n`)
  const [served] = await once(door.server, 'connection')
  await once(served, 'close')
  expect(served.destroyed).toBe(true)
  client.destroy()
})
