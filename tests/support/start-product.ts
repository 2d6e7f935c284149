// The real product as a child process on a new data folder: started, stopped, killed and restarted.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { unpackDatabaseImage } from './database-image.ts'
import { programArguments } from './program-arguments.ts'

/** A first start may have to build the web app. */
const READY_LIMIT_MS = 240_000
const STOP_LIMIT_MS = 60_000
/** The sites made by hand, each of a different kind. The others repeat these kinds. */
const SITES = '21'
/** With faster sites, tests of other things wait less. */
const SLOWNESS = '0.1'

// A bare signal would skip this process's exit handlers and leave the products running.
process.once('SIGTERM', () => process.exit(143))

export type RunningProduct = {
  url: string
  /** Its DATA_DIR. */
  dataDir: string
  /** Wall time of the last start, from the command to the ready line. */
  startMs: () => number
  /** The output so far, for a failing test to show. */
  output: () => string
  /** Sends SIGTERM and waits until it ends. @throws if it doesn't stop cleanly. */
  stop: () => Promise<void>
  /** Sends SIGKILL, like a crash. */
  kill: () => Promise<void>
  /** Restarts it on the same folder and port, with the same options except for these. */
  restart: (changed?: ProductOptions) => Promise<void>
  /** Ends it if it's running, and removes its folder. */
  dispose: () => Promise<void>
}

export type ProductOptions = {
  /** An empty Postgres database. Without it, the product uses its embedded one. */
  databaseUrl?: string
  /** Settings that override the tests' defaults. */
  settings?: Readonly<Record<string, string>>
  /** A program to run instead of the product's own, which starts it in another way. */
  program?: string
  /** An executable to run instead of Node with a program. */
  command?: string
  /** Provides an embedded database of the current schema, without rows. Creating one takes longer than starting. */
  prepared?: boolean
}

/** Starts the product on a free port, as `npm start` does. */
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
  const command = options.command ?? process.execPath
  const child = spawn(command, options.command ? [] : programArguments(options.program ?? 'server/main.ts'), {
    // Keeps a developer's .env out of the tests.
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
    LOG_LEVEL: 'warn',
    SANDBOX_SITES: SITES,
    SANDBOX_SLOWNESS: SLOWNESS,
    // Tests of plans turn it on. For all other tests, everyone has every feature.
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
    // The program handles SIGTERM itself. SIGKILL goes to the whole group, so that nothing survives.
    process.kill(signal === 'SIGKILL' ? -child.pid : child.pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
