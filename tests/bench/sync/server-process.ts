// Any of the bench's servers in its own process: started, awaited, and ended with all its children.
import { spawn } from 'node:child_process'
import { collectGarbage } from './collect-garbage.ts'
import { cpuSeconds, residentKiB } from './proc-stats.ts'

export type ServerProcess = {
  url: string
  pid: number
  /** The address of its inspector, also for profiles. */
  inspector: string
  cpuSeconds: () => number
  /** Its memory after garbage collection. */
  residentKiB: () => Promise<number>
  stop: () => Promise<void>
}

const READY = /ready at (http:\S+)/
const INSPECTOR = /Debugger listening on (ws:\S+)/
const START_LIMIT_MS = 180_000
const STOP_LIMIT_MS = 10_000

/** Runs `node <argv>` until it prints the address where it's ready. */
export async function startServer(
  argv: readonly string[],
  options: { cwd: string; env: Readonly<Record<string, string>> },
): Promise<ServerProcess> {
  const { PATH, HOME, TMPDIR } = process.env
  // The inspector is idle except for garbage collection, and is on for every server.
  const child = spawn(process.execPath, ['--inspect=127.0.0.1:0', ...argv], {
    cwd: options.cwd,
    env: {
      PATH,
      HOME,
      TMPDIR,
      NODE_ENV: 'production',
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const end = (signal: NodeJS.Signals) => {
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null)
      process.kill(signal === 'SIGKILL' ? -child.pid : child.pid, signal)
  }
  const endWithUs = () => end('SIGKILL')
  process.once('exit', endWithUs)
  const gone = new Promise<void>(resolve => child.once('exit', () => resolve()))
  let inspector = ''
  const url = await new Promise<string>((resolve, reject) => {
    let text = ''
    const fail = (why: string) => reject(new Error(`${argv[0]} ${why}:\n${text.slice(-4000)}`))
    const limit = setTimeout(() => fail('was not ready in time'), START_LIMIT_MS)
    const hear = (chunk: Buffer) => {
      text = `${text}${chunk}`.slice(-100_000)
      inspector ||= INSPECTOR.exec(text)?.[1] ?? ''
      const found = READY.exec(text)?.[1]
      if (found === undefined) return
      clearTimeout(limit)
      resolve(found)
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.once('error', error => fail(error.message))
    child.once('exit', code => fail(`ended with code ${code}`))
  })
  const pid = child.pid ?? 0
  return {
    url,
    pid,
    inspector,
    cpuSeconds: () => cpuSeconds(pid),
    async residentKiB() {
      await collectGarbage(inspector)
      return residentKiB(pid)
    },
    async stop() {
      end('SIGTERM')
      const limit = setTimeout(() => end('SIGKILL'), STOP_LIMIT_MS)
      await gone
      clearTimeout(limit)
      process.off('exit', endWithUs)
    },
  }
}
