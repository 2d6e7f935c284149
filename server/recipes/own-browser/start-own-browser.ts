// Starts a person's own Chrome or Chromium with a profile of its own, so that Offlist can visit sites with it. It's the
// person's: it has a window, and runs until they close it.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { SECOND } from '#shared/lib/time.ts'
import { browserCandidates } from '../browser-executable.ts'
import { GUARD_ARGS, MEMORY_ARG, rootArgs } from '../browser-launch.ts'
import { BrowserUnavailable } from '../browser-unavailable.ts'

export type OwnBrowserOptions = {
  /** CHROMIUM_PATH: only this browser. */
  path: string | undefined
  /** The profile's folder. */
  folder: string
  /** On this machine; 0 for any. */
  port: number
  hasWindow: boolean
}

export type OwnBrowser = {
  /** For BROWSER_ENDPOINT. */
  endpoint: string
  /** Resolves when the browser has exited for any reason. */
  ended: Promise<void>
  /** Ends the browser. */
  end: () => Promise<void>
}

const STARTS_WITHIN = 30 * SECOND
const ENDS_WITHIN = 5 * SECOND

/** A window behind others works like the one in front. */
const BACKGROUND_ARGS = [
  '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
]

/** Starts it and waits until it can be connected to. @throws BrowserUnavailable */
export async function startOwnBrowser(options: OwnBrowserOptions): Promise<OwnBrowser> {
  const { path: given, folder, port, hasWindow } = options
  const first = await browserCandidates({ from: 'system', path: given }).next()
  const path = first.done ? null : first.value.path
  if (path === null)
    throw new BrowserUnavailable('No Chrome or Chromium was found. Install one, or set CHROMIUM_PATH.')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const args = [
    ...GUARD_ARGS,
    MEMORY_ARG,
    ...BACKGROUND_ARGS,
    '--no-first-run',
    '--no-default-browser-check',
    `--user-data-dir=${folder}`,
    // Chrome opens it on this machine only.
    `--remote-debugging-port=${port}`,
    ...rootArgs(),
    ...(hasWindow ? [] : ['--headless=new']),
    'about:blank',
  ]
  const child = spawn(path, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = new Promise<void>(resolve => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })
  const end = () => endProcess(child, ended)
  try {
    return { endpoint: await endpointOf(child, options), ended, end }
  } catch (error) {
    await end()
    throw error
  }
}

/** What it says on standard error once it listens, or why it doesn't. */
const LISTENS = /DevTools listening on ws:\/\/[^\s/]+:(\d+)\//
const TAKEN = /Cannot start http server for devtools|Address already in use/i

function endpointOf(child: ChildProcess, { folder, port, hasWindow }: OwnBrowserOptions): Promise<string> {
  let said = ''
  return new Promise((resolve, reject) => {
    const fail = (why: string) => {
      clearTimeout(timer)
      reject(new BrowserUnavailable(why))
    }
    const timer = setTimeout(() => fail('The browser didn’t say in time that it’s ready.'), STARTS_WITHIN)
    child.stderr?.on('data', (chunk: Buffer) => {
      // Afterwards, reading goes on, so that the browser never waits for us.
      if (said.length < 100_000) said += chunk.toString('utf8')
      const listens = LISTENS.exec(said)
      if (TAKEN.test(said)) fail(`Port ${port} is taken. Choose another one with --port.`)
      else if (listens) {
        clearTimeout(timer)
        resolve(`http://127.0.0.1:${listens[1]}`)
      }
    })
    child.once('error', () => fail('The browser could not be started.'))
    child.once('exit', code => {
      if (code === 0) fail(`A browser has the profile ${folder} open already. Close it first.`)
      else if (hasWindow) fail('The browser ended at once. It needs a screen, or --headless.')
      else fail('The browser ended at once.')
    })
  })
}

async function endProcess(child: ChildProcess, ended: Promise<void>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), ENDS_WITHIN)
  await ended
  clearTimeout(timer)
}
