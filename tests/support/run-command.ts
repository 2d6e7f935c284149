// Runs one command of the test run in its own process group, so that nothing it started outlives it.
import { spawn } from 'node:child_process'

export type CommandResult = { ok: boolean; ms: number; why: string | null }

export type CommandOptions = {
  cwd: string
  env: Readonly<Record<string, string | undefined>>
  /** Wall time after which the command is killed and counts as failed. */
  limitMs: number
}

/** The time killed commands have to end the products they started, which have their own process groups. */
const GRACE_MS = 500

const running = new Set<number>()

/** Runs `argv` with its output passed through and no standard input. Resolves when it ends, for any reason. */
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

/** Ends every running command. Safe to call while the program exits. */
export function endAllCommands(): void {
  if (running.size === 0) return
  for (const pid of running) endGroup(pid, 'SIGTERM')
  // Asynchronous code no longer runs while a program exits.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, GRACE_MS)
  for (const pid of running) endGroup(pid)
}

function endGroup(pid: number, signal: NodeJS.Signals = 'SIGKILL'): void {
  try {
    process.kill(-pid, signal)
  } catch (error) {
    // The group is already gone, as intended.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
