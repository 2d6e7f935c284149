// The live view at sandbox sites, with their recipes and the real engine and browser: a person solves the check through
// the socket, and the site gets one request.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Browser, chromium } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { type HeldLeases, holdLeases } from '#server/jobs/held-leases.ts'
import { type LiveSockets, serveLiveViews } from '#server/live-view/live-socket.ts'
import { createLiveViews, type LiveViews } from '#server/live-view/live-views.ts'
import { siteState } from '#server/sandbox/testing/world-views.ts'
import { newId } from '#shared/lib/id.ts'
import { must } from '#shared/lib/must.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { findChromium } from '#tests/support/find-chromium.ts'
import { type Device, followDevice } from '#tests/support/live-device.ts'
import { type SandboxLooks, startSandboxLooks } from '#tests/support/sandbox-looks.ts'
import { removeAll } from '#tests/support/sandbox-removals.ts'

let database: TestDatabase
let browser: Browser
let looks: SandboxLooks
let views: LiveViews
let sockets: LiveSockets
let leases: HeldLeases
let server: Server

beforeAll(async () => {
  database = await openTestDatabase()
  const { path } = must(await findChromium(process.env, () => undefined), 'browser')
  browser = await chromium.launch({ executablePath: path, args: ['--no-sandbox'] })
})
afterAll(async () => {
  await browser.close()
  await database.close()
})
beforeEach(async () => {
  looks = await startSandboxLooks(database, host => host === 'findagain.example')
  const { deps } = looks
  leases = holdLeases(deps)
  const usage = { open: 0, waiting: 0, most: 2 }
  views = createLiveViews({ ...deps, leases, spacing: 0, browserUsage: () => usage })
  sockets = serveLiveViews({
    log: deps.log,
    views,
    authorize: async () => who(),
    watchSession: () => () => undefined,
    steadyNow: () => performance.now(),
  })
  server = createServer().on('upgrade', sockets.upgrade)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  await looks.lookAt(0)
  await looks.lie('form-check-click', true)
  await removeAll(looks)
})
afterEach(async () => {
  await views.close()
  sockets.close()
  leases.stop()
  server.close()
  await looks.close()
})

const SESSION = newId()
const who = () =>
  ({
    userId: looks.account,
    accountId: looks.account,
    sessionId: SESSION,
    role: 'holder',
    only: null,
    floor: null,
    email: 'rosa@example.com',
  }) as const
const theJob = async () => must((await looks.jobs())[0], 'removal')
const submissions = async () => (await siteState(looks.world, 'findagain')).submissions

/** Opens the view of the one removal, which waits for its person. */
async function takePage(): Promise<Device> {
  expect(await theJob()).toMatchObject({ status: 'requires_manual' })
  const ticket = await views.ask(who(), (await theJob()).id)
  const { port } = server.address() as AddressInfo
  const device = await followDevice(new WebSocket(`ws://127.0.0.1:${port}/live/v1/socket`))
  device.open(ticket)
  await device.untilState('yours')
  await device.until(() => device.pictures.length > 0)
  return device
}

/** Where the form has this element, as the person sees it in a window of the same size. */
async function placeOf(selector: string) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
  await page.route('**/*', async route => {
    const answer = await looks.world.fetch(new Request(route.request().url()))
    const body = Buffer.from(await answer.arrayBuffer())
    await route.fulfill({ status: answer.status, headers: Object.fromEntries(answer.headers), body })
  })
  await page.goto('https://findagain.example/forget-me')
  const box = must(await page.locator(selector).boundingBox(), selector)
  await page.close()
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

function tap(device: Device, { x, y }: { x: number; y: number }) {
  device.send({ type: 'pointer', kind: 'down', x, y, clicks: 1 })
  device.send({ type: 'pointer', kind: 'up', x, y, clicks: 1 })
}

test('the person passes the check: the run sends the form, and the site gets one request', async () => {
  const device = await takePage()
  tap(device, await placeOf('.cf-turnstile input[type=checkbox]'))
  await device.closed
  expect(device.outcome()).toBe('sent')
  expect(await theJob()).toMatchObject({ status: 'verification' })
  expect(await submissions()).toHaveLength(1)
})

test('the person leaves: the site gets nothing, and the removal waits for them', async () => {
  const device = await takePage()
  device.send({ type: 'leave' })
  await device.closed
  expect(device.outcome()).toBe('waiting')
  expect(await theJob()).toMatchObject({ status: 'requires_manual', waiting_for: 'you' })
  expect(await submissions()).toEqual([])
})
