// Forms that try to send by themselves: with each key, by addresses, headers, cookies, styles, frames, links and
// navigation. Nothing that depends on the person leaves the page.
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { performance } from 'node:perf_hooks'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { formProfile } from '#shared/recipe/form/form-person.ts'
import { type BrowserPool, createBrowserPool } from '../browser.ts'
import type { FormReport } from './form-types.ts'
import { openForm } from './open-form.ts'

const FORMS = fileURLToPath(new URL('../../../tests/fixtures/forms/leaking', import.meta.url))
const HOST = 'http://forms.example'
const PROFILE = formProfile.parse({
  firstName: 'Marisol',
  lastName: 'Okafor',
  addresses: [{ street: '418 Larkspur Ln', city: 'Austin', state: 'TX', zip: '78704' }],
  phone: '(512) 555-0142',
  email: 'mo-7x2k@mail.example',
  profileUrl: 'https://folk.example/p/marisol-okafor-81',
})

let site: Server
let browser: BrowserPool
let received: string[] = []

beforeAll(async () => {
  site = createServer((request, response) => {
    const { referer = HOST, cookie = '' } = request.headers
    const others = Object.entries(request.headers)
      .filter(
        ([name, value]) => name.startsWith('x-') || (name === 'accept' && /^text\/\w+$/.test(`${value}`)),
      )
      .filter(([name]) => name !== 'x-forwarded-proto')
    const added = [cookie, new URL(referer).search, ...others.flat()]
    received.push([request.method, request.url, ...added].join(' ').trim())
    const { pathname } = new URL(request.url ?? '/', HOST)
    if (!pathname.endsWith('.html')) return response.writeHead(404).end()
    return response
      .setHeader('content-type', 'text/html; charset=utf-8')
      .end(readFileSync(path.join(FORMS, pathname)))
  })
  site.on('upgrade', (request, socket) => {
    received.push(`upgrade ${request.url}`)
    socket.destroy()
  })
  await once(site.listen(0, '127.0.0.1'), 'listening')
  browser = createBrowserPool({ maxContexts: 1 })
})
afterAll(async () => {
  await browser.close()
  site.close()
})
beforeEach(() => {
  received = []
})

async function fillIn(name: string): Promise<FormReport> {
  const { port } = site.address() as AddressInfo
  const opened = await openForm(
    { browser, now: () => Date.UTC(2026, 10, 27), elapsed: () => performance.now(), resolve: async () => [] },
    {
      url: `${HOST}/${name}`,
      profile: PROFILE,
      rewrites: [{ from: HOST, to: `http://127.0.0.1:${port}` }],
    },
  )
  await opened.close()
  return opened.report
}

test.each(readdirSync(FORMS))('%s sends nothing', async name => {
  await fillIn(name)
  // A page's own parts: read once, with nothing added.
  const isPart = /^GET \/([\w-]+\.html|favicon\.ico|style\.css|(step|part-)\w\.json)$/
  expect(received.filter(one => !isPart.test(one))).toEqual([])
  expect(received).toEqual([...new Set(received)])
})
