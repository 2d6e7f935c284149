// The real product as a child process, on a fresh data folder: started, stopped, killed and started again.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { unpackDatabaseImage } from './database-image.ts'

const MAIN = fileURLToPath(new URL('../../server/main.ts', import.meta.url))
/** What Node has compiled of the program once, for the next that starts. A program that is killed leaves nothing there. */
const COMPILED = fileURLToPath(new URL('../../.build/compiled', import.meta.url))
/** A first start may have to build the web app. */
const READY_LIMIT_MS = 240_000
const STOP_LIMIT_MS = 60_000
/** The sites made by hand, which are all different; the others are more of these kinds. */
const SITES = '21'
/** Slow sites keep the tests that aren't about them waiting less. */
const SLOWNESS = '0.1'

// A signal alone would end this process without its exit handlers, and leave the products running.
process.once('SIGTERM', () => process.exit(143))

export type RunningProduct = {
  url: string
  /** Its DATA_DIR. */
  dataDir: string
  /** Wall time of the last start, from the command to the line that says it is ready. */
  startMs: () => number
  /** What it has said so far, for a failing test to show. */
  output: () => string
  /** SIGTERM, and waits until it is gone. @throws when it did not stop cleanly. */
  stop: () => Promise<void>
  /** SIGKILL, as a crash would end it. */
  kill: () => Promise<void>
  /** Starts it again on the same folder and port, with the same options but for these. */
  restart: (changed?: ProductOptions) => Promise<void>
  /** Ends it if it runs, and removes its folder. */
  dispose: () => Promise<void>
}

export type ProductOptions = {
  /** An empty Postgres database; without it the product keeps its own embedded one. */
  databaseUrl?: string
  /** Settings over those of the tests. */
  settings?: Readonly<Record<string, string>>
  /** Another program than the product's own: one that starts it in another way. */
  program?: string
  /** Its own embedded database is there, of the present schema and without a row. Creating one takes longer than starting. */
  prepared?: boolean
}

/** Starts `node server/main.ts` on a free port. */
export async function startProduct(given: ProductOptions = {}): Promise<RunningProduct> {
  let options = given
  const folder = mkdtempSync(path.join(os.tmpdir(), 'offlist-product-'))
  if (options.prepared) await unpackDatabaseImage(path.join(dataDirOf(folder), 'database'))
  let running = await launch(folder, 0, options)
  const { url } = running
  const port = Number(new URL(url).port)
  return {
    url,
    dataDir: dataDirOf(folder),
    startMs: () => running.startMs,
    output: () => running.output(),
    stop: () => running.stop(),
    kill: () => running.kill(),
    async restart(changed = {}) {
      options = { ...options, ...changed }
      running = await launch(folder, port, options)
    },
    async dispose() {
      await running.kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

type Launched = Pick<RunningProduct, 'url' | 'output' | 'stop' | 'kill'> & { startMs: number }

async function launch(folder: string, port: number, options: ProductOptions): Promise<Launched> {
  const started = performance.now()
  const child = spawn(process.execPath, [options.program ?? MAIN], {
    // A developer's .env in the project is not for tests.
    cwd: folder,
    env: environment(folder, port, options),
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let text = ''
  const hear = (chunk: Buffer) => {
    text = `${text}${chunk}`.slice(-100_000)
  }
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  const endWithUs = () => endGroup(child, 'SIGKILL')
  process.once('exit', endWithUs)
  const gone = new Promise<void>(resolve => {
    child.once('exit', () => {
      process.off('exit', endWithUs)
      resolve()
    })
  })
  const url = await ready(child, () => text)
  return {
    url,
    startMs: performance.now() - started,
    output: () => text,
    async stop() {
      endGroup(child, 'SIGTERM')
      const limit = setTimeout(() => endGroup(child, 'SIGKILL'), STOP_LIMIT_MS)
      await gone
      clearTimeout(limit)
      if (child.exitCode !== 0) throw new Error(`the product did not stop cleanly:\n${text.slice(-4000)}`)
    },
    async kill() {
      endGroup(child, 'SIGKILL')
      await gone
    },
  }
}

const dataDirOf = (folder: string) => path.join(folder, 'data')

function environment(folder: string, port: number, options: ProductOptions): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, LANG, PRODUCT_CHROMIUM_PATH } = process.env
  return {
    PATH,
    HOME,
    TMPDIR,
    LANG,
    PORT: String(port),
    DATA_DIR: dataDirOf(folder),
    NODE_COMPILE_CACHE: COMPILED,
    LOG_LEVEL: 'warn',
    SANDBOX_SITES: SITES,
    SANDBOX_SLOWNESS: SLOWNESS,
    // Tests that are about plans turn it on; to all others, everybody has everything.
    BILLING: 'off',
    DATABASE_URL: options.databaseUrl,
    CHROMIUM_PATH: PRODUCT_CHROMIUM_PATH,
    ...options.settings,
  }
}

function ready(child: ChildProcess, output: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    const finish = (act: () => void) => {
      clearTimeout(limit)
      child.stdout?.off('data', look)
      child.off('exit', ended)
      act()
    }
    const fail = (why: string) => finish(() => reject(new Error(`${why}:\n${output().slice(-4000)}`)))
    const look = () => {
      const url = /Offlist is ready at (\S+)/.exec(output())?.[1]
      if (url) finish(() => resolve(url))
    }
    const ended = (code: number | null) => fail(`the product ended with code ${code} before it was ready`)
    const limit = setTimeout(() => {
      endGroup(child, 'SIGKILL')
      fail(`the product was not ready after ${READY_LIMIT_MS / 1000} s`)
    }, READY_LIMIT_MS)
    child.stdout?.on('data', look)
    child.once('exit', ended)
    child.once('error', error => fail(error.message))
  })
}

function endGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return
  try {
    // SIGTERM is for the program to handle; what must be gone for sure goes with its whole group.
    process.kill(signal === 'SIGKILL' ? -child.pid : child.pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
