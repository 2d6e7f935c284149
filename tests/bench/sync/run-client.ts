// Runs one task in a client's process and measures its cost on the server.
import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Cpu, RunningBackend } from './backend.ts'
import type { FromClient, Job, Measured, ToClient } from './client/job.ts'

const CLIENT = fileURLToPath(new URL('./client/client.ts', import.meta.url))
const LIMIT_MS = 180_000
/** The server's work right after its last answer belongs to the task. */
const AFTERWARDS_MS = 100

export type Measurement = Measured & { cpu: Cpu }

/** @throws if the client fails, or the work wasn't done. */
export async function runClient(backend: RunningBackend, job: Job): Promise<Measurement> {
  const child = fork(CLIENT, [], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const say = (message: ToClient) => child.send(message)
  try {
    say({ kind: 'job', job })
    await hear(child, 'ready')
    const before = backend.cpu()
    say({ kind: 'go' })
    const { measured } = await hear(child, 'measured')
    await new Promise(resolve => setTimeout(resolve, AFTERWARDS_MS))
    const after = backend.cpu()
    say({ kind: 'go on' })
    await hear(child, 'checked')
    return { ...measured, cpu: difference(before, after) }
  } finally {
    child.kill('SIGKILL')
  }
}

export function difference(before: Cpu, after: Cpu): Cpu {
  const database =
    before.database === null || after.database === null ? null : after.database - before.database
  return { server: after.server - before.server, database }
}

function hear<K extends FromClient['kind']>(
  child: ChildProcess,
  kind: K,
): Promise<Extract<FromClient, { kind: K }>> {
  return new Promise((resolve, reject) => {
    const finish = (act: () => void) => {
      clearTimeout(limit)
      child.off('message', onMessage)
      child.off('exit', onExit)
      act()
    }
    const fail = (why: string) => finish(() => reject(new Error(why)))
    const onMessage = (message: FromClient) => {
      if (message.kind === 'failed') fail(message.why)
      else if (message.kind === kind) finish(() => resolve(message as Extract<FromClient, { kind: K }>))
    }
    const onExit = (code: number | null) => fail(`the client ended with code ${code}`)
    const limit = setTimeout(() => fail(`not done after ${LIMIT_MS / 1000} s`), LIMIT_MS)
    child.on('message', onMessage)
    child.once('exit', onExit)
  })
}
