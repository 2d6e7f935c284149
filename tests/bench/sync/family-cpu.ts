// Processor time of a process and all its descendants, including ended ones (Linux): a browser starts and ends a
// process for every few pages, and the kernel forgets those that no process waits for.
import { readdirSync, readFileSync } from 'node:fs'
import { TICKS } from './proc-stats.ts'

const LOOK_EVERY_MS = 500

export type FamilyCpu = {
  /**
   * Stops watching. Returns the seconds since the start. Misses a process's work between the last sample and its end,
   * and excludes the cost of sampling.
   */
  stop: () => number
}

/** Watches a process's family from now on. */
export function watchFamilyCpu(root: number): FamilyCpu {
  const first = look(root)
  const last = new Map(first)
  let own = 0
  const add = () => {
    const before = process.threadCpuUsage()
    for (const [pid, seconds] of look(root)) last.set(pid, seconds)
    const { user, system } = process.threadCpuUsage(before)
    own += (user + system) / 1e6
  }
  const timer = setInterval(add, LOOK_EVERY_MS)
  return {
    stop() {
      clearInterval(timer)
      add()
      return [...last].reduce((sum, [pid, seconds]) => sum + seconds - (first.get(pid) ?? 0), -own)
    },
  }
}

/** The processor time so far of the whole family, by process. */
function look(root: number): Map<number, number> {
  const all = new Map(readdirSync('/proc').map(name => [Number(name), Number(name) > 0 ? read(name) : null]))
  const isOfFamily = (pid: number): boolean => {
    if (pid === root) return true
    const parent = all.get(pid)?.parent
    return parent !== undefined && parent > 1 && isOfFamily(parent)
  }
  return new Map([...all].flatMap(([pid, stat]) => (stat && isOfFamily(pid) ? [[pid, stat.seconds]] : [])))
}

function read(pid: string): { parent: number; seconds: number } | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    return { parent: Number(fields[1]), seconds: (Number(fields[11]) + Number(fields[12])) / TICKS }
  } catch {
    return null // It ended in the meantime.
  }
}
