// Requests to providers reach the public internet and what the operator allows, and nothing else in any spelling.
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createGuardedFetch, type FetchGuard, ProviderUnreachable } from './guarded-fetch.ts'

const servers: Server[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    await new Promise(resolve => server.close(resolve))
  }
})

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const isPublicAddress = (address: string) => address.startsWith('8.')
const fetching = (url: string, guard: Partial<FetchGuard> = {}) =>
  createGuardedFetch({ allowOrigins: [], isPublicAddress, resolve: async () => ['127.0.0.1'], ...guard })(
    url,
    {
      method: 'GET',
      headers: {},
      body: undefined,
      redirect: 'manual',
    },
  )

test.each([
  'http://issuer.example/',
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://169.254.169.254/latest/meta-data',
  'https://localhost/',
  'https://issuer.example/',
  'https://me:secret@8.8.8.8/',
  'ftp://8.8.8.8/',
])('%s is not asked', async url => {
  const failed = await fetching(url).catch(error => error)
  expect(failed).toBeInstanceOf(ProviderUnreachable)
  expect(failed.message).toMatch(/^address not (allowed|public)$/)
})

test('a name that also leads inside is not asked', async () => {
  const resolve = async () => ['8.8.8.8', '10.0.0.1']
  await expect(fetching('https://issuer.example/', { resolve })).rejects.toThrow('address not public')
})

test('an origin that the operator allows is asked, and only that one', async () => {
  const url = await serve((request, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ path: request.url }))
  })
  const answer = await fetching(`${url}/x`, { allowOrigins: [url] })
  expect(answer.headers.get('content-type')).toBe('application/json')
  expect(await answer.json()).toEqual({ path: '/x' })
  const other = url.replace('127.0.0.1', 'localhost')
  await expect(fetching(`${other}/x`, { allowOrigins: [url] })).rejects.toThrow('address not allowed')
  await expect(fetching('nowhere', { allowOrigins: [url] })).rejects.toThrow('address not allowed')
})

test('a redirect is answered and not followed', async () => {
  let asked = 0
  const url = await serve((_request, response) => {
    asked += 1
    response.writeHead(302, { location: '/inside' }).end()
  })
  expect((await fetching(url, { allowOrigins: [url] })).status).toBe(302)
  expect(asked).toBe(1)
})

test('an answer that never ends or never comes is given up', async () => {
  const endless = await serve((_request, response) => {
    const part = 'x'.repeat(64 * 1024)
    const more = () => {
      while (response.write(part));
      response.once('drain', more)
    }
    more()
  })
  await expect(fetching(endless, { allowOrigins: [endless] })).rejects.toThrow('answer too large')
  const silent = await serve(() => undefined)
  await expect(fetching(silent, { allowOrigins: [silent], patience: 50 })).rejects.toThrow(
    ProviderUnreachable,
  )
  const upgrading = await serve((_request, response) =>
    response.socket?.write('HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n'),
  )
  await expect(fetching(upgrading, { allowOrigins: [upgrading] })).rejects.toThrow(ProviderUnreachable)
  const slow = await serve((_request, response) => response.write('a'))
  await expect(fetching(slow, { allowOrigins: [slow], patience: 50 })).rejects.toThrow(ProviderUnreachable)
})
