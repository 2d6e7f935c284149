// The kernel's data about a process: its processor time, its memory, its parent (Linux).
import { readdirSync, readFileSync } from 'node:fs'

/** The kernel counts processor time in ticks of a hundredth of a second. */
export const TICKS = 100

/** Processor time of a process so far in seconds, over all its threads. */
export function cpuSeconds(pid: number): number {
  return precise(pid) ?? ticks(pid).own
}

/** The same for a process and all its descendants, including ended ones. */
export function treeCpuSeconds(pid: number): number {
  return ticks(pid).ended + [pid, ...childrenOf(pid)].reduce((sum, member) => sum + cpuOrNothing(member), 0)
}

/** Resident memory in KiB. */
export function residentKiB(pid: number): number {
  return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? Number.NaN)
}

/** The resident memory of a process and all its descendants. */
export function treeResidentKiB(pid: number): number {
  return childrenOf(pid).reduce((sum, child) => sum + treeResidentKiB(child), residentOrNothing(pid))
}

/** The parent of a process, or null if unknown. */
export function parentOf(pid: number): number | null {
  try {
    return Number(fields(pid)[1]) || null
  } catch {
    return null // Not on this machine.
  }
}

/** The name of a process. */
export function nameOf(pid: number): string {
  return readFileSync(`/proc/${pid}/comm`, 'utf8').trim()
}

/** Nanoseconds of processor time over all threads, if the kernel has them: ticks are coarse for short work. */
function precise(pid: number): number | null {
  try {
    const threads = readdirSync(`/proc/${pid}/task`)
    const spent = threads.map(thread => readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8'))
    return spent.reduce((sum, text) => sum + Number(text.split(' ')[0]) / 1e9, 0)
  } catch {
    return null // No such file in this kernel, or a thread that just ended.
  }
}

function ticks(pid: number): { own: number; ended: number } {
  const [own, system, childrensOwn, childrensSystem] = fields(pid).slice(11, 15).map(Number)
  return {
    own: ((own ?? 0) + (system ?? 0)) / TICKS,
    ended: ((childrensOwn ?? 0) + (childrensSystem ?? 0)) / TICKS,
  }
}

/** The fields of /proc/<pid>/stat after the name, starting with the state. */
function fields(pid: number): string[] {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return text.slice(text.lastIndexOf(')') + 2).split(' ')
}

function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter(candidate => Number.isInteger(candidate) && parentOf(candidate) === pid)
}

function cpuOrNothing(pid: number): number {
  try {
    return cpuSeconds(pid)
  } catch {
    return 0 // It ended in the meantime, and counts among the ended ones.
  }
}

function residentOrNothing(pid: number): number {
  try {
    return residentKiB(pid) || 0 // Missing for a process that has just ended.
  } catch {
    return 0 // It ended in the meantime.
  }
}
