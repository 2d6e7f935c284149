// Running one command of the test run: in a process group of its own, so that nothing it started outlives it.
import { spawn } from 'node:child_process'

export type CommandResult = { ok: boolean; ms: number; why: string | null }

export type CommandOptions = {
  cwd: string
  env: Readonly<Record<string, string | undefined>>
  /** Wall time after which the command is ended and counts as failed. */
  limitMs: number
}

/** How long ended commands have to end the products they started, which are in process groups of their own. */
const GRACE_MS = 500

const running = new Set<number>()

/** Runs `argv` with its output passed through and no standard input. Resolves when it has ended, however it ended. */
export async function runCommand(argv: readonly string[], options: CommandOptions): Promise<CommandResult> {
  const started = performance.now()
  const [file = '', ...args] = argv
  const child = spawn(file, args, {
    cwd: options.cwd,
    env: options.env as NodeJS.ProcessEnv,
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
  })
  const { pid } = child
  if (pid !== undefined) running.add(pid)
  let timedOut = false
  const limit = setTimeout(() => {
    timedOut = true
    if (pid !== undefined) endGroup(pid)
  }, options.limitMs)
  const why = await new Promise<string | null>(resolve => {
    child.once('error', error => resolve(error.message))
    child.once('exit', (code, signal) =>
      resolve(code === 0 ? null : signal ? `ended by ${signal}` : `exit code ${code}`),
    )
  })
  clearTimeout(limit)
  if (pid !== undefined) {
    running.delete(pid)
    endGroup(pid)
  }
  const ms = performance.now() - started
  if (timedOut)
    return { ok: false, ms, why: `not done after ${Math.round(options.limitMs / 60_000)} minutes, ended` }
  return { ok: why === null, ms, why }
}

/** Ends every command that is still running; safe to call while the program exits. */
export function endAllCommands(): void {
  if (running.size === 0) return
  for (const pid of running) endGroup(pid, 'SIGTERM')
  // Nothing asynchronous runs any more while a program exits.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, GRACE_MS)
  for (const pid of running) endGroup(pid)
}

function endGroup(pid: number, signal: NodeJS.Signals = 'SIGKILL'): void {
  try {
    process.kill(-pid, signal)
  } catch (error) {
    // The group is gone: that is what was wanted.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
