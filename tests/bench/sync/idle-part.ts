// Idle sockets of many accounts: the memory of each, and whether a write still reaches its reader as fast.
import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Backend, RunningBackend, Target } from './backend.ts'
import { firstLine, type Part, WARM } from './parts.ts'
import { percentile } from './percentile.ts'
import type { Results } from './results.ts'
import { runClient } from './run-client.ts'
import { LIVE } from './servers/peer-backends.ts'

const CLIENT = fileURLToPath(new URL('./client/idle-client.ts', import.meta.url))
const OPEN_LIMIT_MS = 120_000
/** Time for the memory used by opening to be freed. */
const SETTLE_MS = 3000

export const idle: Part = {
  name: 'idle sockets',
  async run({ backend, sizes, run, results }) {
    const { sockets, writes } = sizes.idle
    const most = Math.max(...sockets)
    const why = (at: number, reason: unknown) => {
      for (const count of sockets.filter(count => count >= at))
        results.miss({ backend: backend.id, driver: 'idle', test: `idle ${count}`, why: firstLine(reason) })
    }
    let running: RunningBackend
    try {
      running = await backend.start({ name: 'idle', accounts: { ...WARM, [LIVE]: 0 }, idle: most })
    } catch (error) {
      return why(0, error)
    }
    const holder = fork(CLIENT, [], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
    let level = 0
    try {
      const measure = latency({ backend, running, results, writes, run })
      await measure(0)
      await settle()
      const before = await running.residentKiB()
      const targets = running.idle()
      let open = 0
      for (const count of sockets) {
        level = count
        await openMore(holder, targets.slice(open, count), count)
        open = count
        await settle()
        const each = ((await running.residentKiB()) - before) / count
        results.add({ backend: backend.id, driver: 'idle', test: `idle ${count}`, quantity: 'KiB' }, each)
        await measure(count)
      }
    } catch (error) {
      why(level, error)
    } finally {
      holder.kill('SIGKILL')
      await running.stop()
    }
  },
}

type Beside = { backend: Backend; running: RunningBackend; results: Results; writes: number; run: number }

function latency({ backend, running, results, writes, run }: Beside) {
  return async (sockets: number) => {
    const test = `idle ${sockets}`
    const { each, cpu } = await runClient(running, {
      driver: 'raw',
      task: { kind: 'live', writes },
      target: running.account(LIVE),
      warm: running.account('warm'),
      series: `${test} ${run}`,
    })
    const key = { backend: backend.id, driver: 'idle' as const, test }
    for (const rank of [50, 95]) results.add({ ...key, quantity: `p${rank}` }, percentile(each, rank))
    results.add({ ...key, quantity: 'cpu per write' }, cpu.server / writes)
  }
}

const settle = () => new Promise(resolve => setTimeout(resolve, SETTLE_MS))

function openMore(holder: ChildProcess, targets: Target[], expected: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (reason: string) => {
      clearTimeout(limit)
      reject(new Error(reason))
    }
    const limit = setTimeout(() => fail(`not open after ${OPEN_LIMIT_MS / 1000} s`), OPEN_LIMIT_MS)
    holder.once('message', (answer: { open?: number; failed?: string }) => {
      if (answer.open !== expected) return fail(answer.failed ?? `only ${answer.open} sockets are open`)
      clearTimeout(limit)
      resolve()
    })
    holder.send({ targets })
  })
}
