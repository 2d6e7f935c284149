// `npm run browser`: starts a browser for Offlist, says how to connect to it, and ends with it.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium } from 'playwright'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { programArguments } from '#tests/support/program-arguments.ts'
import { parseSettings } from '../../env.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'own-browser-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))

type Started = { child: ChildProcess; said: () => string; ended: Promise<number | null> }

function start(...flags: string[]): Started {
  const child = spawn(
    process.execPath,
    programArguments('server/recipes/own-browser/cli.ts', '--headless', ...flags),
    {
      cwd: folder,
      env: { ...process.env, DATA_DIR: folder },
    },
  )
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (said += String(chunk)))
  const ended = once(child, 'close').then(([code]) => code as number | null)
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await ended
  })
  return { child, said: () => said, ended }
}

const lineOf = (said: string) => /^ *(BROWSER_ENDPOINT=\S+)$/m.exec(said)?.[1]

test('it prints a line for .env that leads to the browser, and ends both when asked to', async () => {
  const { child, said, ended } = start('--port', '0')
  await expect.poll(() => lineOf(said())).toBeDefined()
  const [, endpoint = ''] = lineOf(said())?.split('=') ?? []
  expect(parseSettings({ BROWSER_ENDPOINT: endpoint }).BROWSER_ENDPOINT).toBe(endpoint)
  const browser = await chromium.connectOverCDP(endpoint)
  const gone = new Promise<void>(resolve => browser.once('disconnected', () => resolve()))
  child.kill('SIGTERM')
  await gone
  expect(await ended).toBe(0)
})

test('it ends when the person closes the browser', async () => {
  const { said, ended } = start('--port', '0')
  await expect.poll(() => lineOf(said())).toBeDefined()
  const [, endpoint = ''] = lineOf(said())?.split('=') ?? []
  const browser = await chromium.connectOverCDP(endpoint)
  const session = await browser.newBrowserCDPSession()
  await session.send('Browser.close').catch(() => undefined)
  expect(await ended).toBe(0)
  expect(said()).toContain('The browser has ended.')
})

test('a port that is taken is said in a sentence', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void other.close())
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const { said, ended } = start('--port', String(port))
  expect(await ended).toBe(1)
  expect(said()).toBe(`Port ${port} is taken. Choose another one with --port.\n`)
})

test.each([[['--port', 'x']], [['--colour', 'red']]])('wrong usage prints the usage: %j', async flags => {
  const { said, ended } = start(...flags)
  expect(await ended).toBe(2)
  expect(said()).toContain('npm run browser')
})
