// A person's own browser: visits keep to the gateway in it as in ours, its tabs stay theirs, and it may end at any time.
import { mkdtempSync, readlinkSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Browser, chromium } from 'playwright'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { must } from '#shared/lib/must.ts'
import { findChromium } from '#tests/support/find-chromium.ts'
import { HOST, serveRecipeSite } from '#tests/support/recipe-site.ts'
import { createBrowserPool } from './browser.ts'
import { rootArgs } from './browser-launch.ts'
import { findLeak } from './browser-proof.ts'
import { type OwnBrowser, startOwnBrowser } from './own-browser/start-own-browser.ts'
import { runRecipe } from './run.ts'
import type { RunInput } from './run-types.ts'

const JOHN = '<div class=person><h2>John Smith</h2><p>Reno, NV</p><a href="/p/1">more</a></div>'
const NOBODY = '<p class=nobody>Nobody</p>'
const read = {
  id: 'read',
  actionType: 'extract',
  selector: '.person',
  noResultsSelector: '.nobody',
  profile: { name: { selector: 'h2' }, addressCityState: { selector: 'p' }, profileUrl: { selector: 'a' } },
}
const go = { id: 'go', actionType: 'navigate', url: `${HOST}/q` }
const site = serveRecipeSite()
const ABSENT = /^The browser at BROWSER_ENDPOINT isn’t there/

let folder: string
let own: OwnBrowser

const startOwn = (port = 0) =>
  startOwnBrowser({ path: process.env.CHROMIUM_PATH, folder, port, hasWindow: false })

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'own-browser-'))
  own = await startOwn()
})
afterEach(async () => {
  await own.end()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})

function poolAt(endpoint: string) {
  const pool = createBrowserPool({ choice: { kind: 'connected', endpoint }, maxContexts: 2 })
  onTestFinished(() => pool.close())
  const run = (step: 'scan' | 'optOut', actions: object[], more: Partial<RunInput> = {}) =>
    runRecipe({ ...site.deps, browser: pool }, site.input(step, actions, { patienceMs: 500, ...more }))
  return { pool, run }
}

/** Another connection to the same browser, as the person sees it. */
async function asPerson(): Promise<Browser> {
  const person = await chromium.connectOverCDP(own.endpoint, { noDefaults: true })
  onTestFinished(() => person.close())
  return person
}
const tabsOf = (person: Browser) => person.contexts()[0]?.pages() ?? []

test('a visit opens a context of its own, and leaves the person’s tabs alone', async () => {
  const person = await asPerson()
  const tab = await person.contexts()[0]?.newPage()
  await tab?.goto('data:text/html,<title>mine</title>')
  await tab?.evaluate(() => setTimeout(() => alert('still here?'), 0))
  const before = tabsOf(person).length
  const { pool, run } = poolAt(own.endpoint)
  const cookie = 'document.cookie = "seen=1"'
  site.pages = { '/q': `${JOHN}<script>${cookie}</script>` }
  expect(await run('scan', [go, read])).toMatchObject({ status: 'found' })
  expect(await run('scan', [go, read])).toMatchObject({ status: 'found' })
  expect(pool.usage().open).toBe(0)
  await pool.close()
  expect(tabsOf(person)).toHaveLength(before)
  expect(person.isConnected()).toBe(true)
  // The browser itself goes on, for the next connection.
  const after = await asPerson()
  expect(tabsOf(after)).toHaveLength(before)
  expect(await after.contexts()[0]?.cookies()).toEqual([])
})

test('a question of the person’s tab waits for the person', async () => {
  const person = await asPerson()
  const tab = await person.contexts()[0]?.newPage()
  const asked = new Promise<void>(resolve => tab?.once('dialog', () => resolve()))
  const { run } = poolAt(own.endpoint)
  site.pages = { '/q': JOHN }
  // Connected before the question comes.
  await run('scan', [go, read])
  const answer = tab?.evaluate(() => confirm('mine?'))
  await asked
  await run('scan', [go, read])
  let isAnswered = false
  answer?.then(
    () => {
      isAnswered = true
    },
    () => undefined,
  )
  await tab?.context().pages()[0]?.title()
  expect(isAnswered).toBe(false)
})

test('the gateway refuses private addresses in it', async () => {
  const { run } = poolAt(own.endpoint)
  site.pages = { '/q': JOHN, '/secret': JOHN }
  const at = (url: string) => [{ ...go, url }, read]
  for (const url of [`${site.home}/secret`, 'http://localhost:9/', 'http://169.254.169.254/'])
    expect(await run('scan', at(url), { rewrites: [] })).toMatchObject({ status: 'error', extracted: [] })
  const inside = `<img src="${site.home}/secret">${NOBODY}`
  site.pages = { '/q': inside, '/secret': JOHN }
  const rewrites = [{ from: HOST, to: site.home.replace('127.0.0.1', 'folk.localhost') }]
  await run('scan', [go, read], { rewrites })
  expect(site.asked).toEqual(['GET /q'])
})

test('a browser that loads past the gateway is found out', async () => {
  const browser = await chromium.connectOverCDP(own.endpoint, { noDefaults: true })
  onTestFinished(() => browser.close())
  expect(await findLeak(browser)).toBe('nothing')
  const { newContext } = browser
  browser.newContext = ({ proxy: _, ...options } = {}) => newContext.call(browser, options)
  expect(await findLeak(browser)).toBe('requests')
  browser.newContext = () => Promise.reject(new Error('no contexts here'))
  expect(await findLeak(browser)).toBe('requests')
})

test('a browser whose pages may send UDP is not used', async () => {
  // As anybody's Chrome runs: without our flags.
  const { path: executablePath } = must(await findChromium(process.env, () => undefined), 'browser')
  const server = await chromium.launch({ executablePath, args: rootArgs() })
  onTestFinished(() => server.close())
  expect(await findLeak(server)).toBe('udp')
})

test('a browser that the person closes in the middle ends the run, and the next visit finds it again', async () => {
  const port = Number(new URL(own.endpoint).port)
  const { run } = poolAt(own.endpoint)
  site.pages = {
    '/q': (_, response) => {
      void own.end().then(() => response.end(NOBODY))
    },
  }
  const closed = await run('scan', [go, read])
  expect(closed).toMatchObject({ status: 'error', extracted: [] })
  expect(closed.reason).toMatch(/the browser failed$/)
  await own.ended
  const away = await run('scan', [go, read])
  expect(away).toMatchObject({ status: 'error', extracted: [] })
  expect(away.reason).toMatch(ABSENT)
  own = await startOwn(port)
  site.pages = { '/q': JOHN }
  expect(await run('scan', [go, read])).toMatchObject({ status: 'found' })
})

test('a form that was being sent when the browser closed is neither done nor sent again', async () => {
  const { run } = poolAt(own.endpoint)
  site.pages = {
    '/q': '<form method=post action=/send><input id=mail name=mail><button>Remove</button></form>',
    'POST /send': () => void own.end(),
  }
  const fill = {
    id: 'fill',
    actionType: 'fillForm',
    selector: 'form',
    elements: [{ type: 'email', selector: './/input[@id="mail"]' }],
  }
  const click = { id: 'send', actionType: 'click', elements: [{ type: 'button', selector: './/button' }] }
  const result = await run('optOut', [go, fill, click])
  expect(result).toMatchObject({ status: 'error', uncertain: true, filled: ['email'] })
  expect(result.reason).toMatch(/the browser failed$/)
  expect(site.asked).toEqual(['GET /q', 'POST /send'])
})

test('an endpoint without a browser is said in a sentence, without what is in its address', async () => {
  const { run } = poolAt('ws://127.0.0.1:9/devtools/browser/hush')
  const result = await run('scan', [go, read])
  expect(result.reason).toMatch(ABSENT)
  expect(JSON.stringify(result)).not.toContain('hush')
})

test('one that is stuck is let go, and used again when it goes on', async () => {
  const pool = createBrowserPool({
    choice: { kind: 'connected', endpoint: own.endpoint },
    maxContexts: 1,
    answersWithinMs: 1_500,
  })
  onTestFinished(() => pool.close())
  const options = { proxyServer: 'http://127.0.0.1:9', ignoreHTTPSErrors: false }
  await pool.withContext(options, async () => undefined)
  // The profile's lock names the process.
  const pid = Number(readlinkSync(path.join(folder, 'SingletonLock')).split('-').at(-1))
  process.kill(pid, 'SIGSTOP')
  try {
    await expect(pool.open(options)).rejects.toThrow('does not respond')
    expect(pool.usage()).toMatchObject({ open: 0, waiting: 0 })
  } finally {
    process.kill(pid, 'SIGCONT')
  }
  expect(await pool.withContext(options, async context => context.pages().length)).toBe(0)
})
