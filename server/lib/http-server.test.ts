import { once } from 'node:events'
import { connect } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { answerStopping, type HttpServer, openHttpServer } from './http-server.ts'

let httpServer: HttpServer
afterEach(() => httpServer.close())

test('a request brings the address of its socket, by which limits count', async () => {
  httpServer = await openHttpServer({ host: '127.0.0.1', port: 0, isOpen: true })
  httpServer.serve((_request, { incoming }) => new Response(incoming.socket.remoteAddress ?? 'unknown'))
  expect(await (await fetch(httpServer.url)).text()).toBe('127.0.0.1')
})

test('before the product is composed, requests are asked to come again', async () => {
  httpServer = await openHttpServer({ host: '127.0.0.1', port: 0, isOpen: true })
  const answer = await fetch(httpServer.url)
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1'])
})

test('whoever is being answered gets the answer, and everybody after is refused', async () => {
  httpServer = await openHttpServer({ host: '127.0.0.1', port: 0, isOpen: true })
  let answer: (response: Response) => void = () => undefined
  const asked = new Promise<void>(resolve => {
    httpServer.serve(() => {
      resolve()
      return new Promise<Response>(given => {
        answer = given
      })
    })
  })
  const first = fetch(httpServer.url)
  await asked
  let isFree = false
  const refused = httpServer.refuse(answerStopping).then(() => {
    isFree = true
  })
  const later = await fetch(httpServer.url)
  expect([later.status, await later.json(), isFree]).toEqual([503, { status: 'stopping' }, false])
  answer(new Response('whole'))
  expect(await (await first).text()).toBe('whole')
  await refused
  await httpServer.refuse(() => new Response('another'))
  expect(await (await fetch(httpServer.url)).json()).toEqual({ status: 'stopping' })
})

test('a client that asks and does not read is cut off', async () => {
  httpServer = await openHttpServer({ host: '127.0.0.1', port: 0, isOpen: true, silentFor: 200 })
  httpServer.serve(() => new Response(new Uint8Array(64 * 1024 * 1024)))
  const { hostname, port } = new URL(httpServer.url)
  const client = connect(Number(port), hostname)
  client.on('error', () => {})
  client.pause()
  client.write(`GET / HTTP/1.1\r\nhost: ${hostname}\r\n\r\n`)
  const [served] = await once(httpServer.server, 'connection')
  await once(served, 'close')
  expect(served.destroyed).toBe(true)
  client.destroy()
})
