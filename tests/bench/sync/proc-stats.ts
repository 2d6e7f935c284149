// What the kernel says of a process: the processor time it has had, the memory it holds, who started whom (Linux).
import { readdirSync, readFileSync } from 'node:fs'

/** The kernel counts processor time in ticks of a hundredth of a second. */
export const TICKS = 100

/** Seconds of processor time that a process has had so far, all its threads together. */
export function cpuSeconds(pid: number): number {
  return precise(pid) ?? ticks(pid).own
}

/** The same for a process and all it has started, ended ones included. */
export function treeCpuSeconds(pid: number): number {
  return ticks(pid).ended + [pid, ...childrenOf(pid)].reduce((sum, member) => sum + cpuOrNothing(member), 0)
}

/** Resident memory in KiB. */
export function residentKiB(pid: number): number {
  return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? Number.NaN)
}

/** The resident memory of a process and of all that it and its children have started. */
export function treeResidentKiB(pid: number): number {
  return childrenOf(pid).reduce((sum, child) => sum + treeResidentKiB(child), residentOrNothing(pid))
}

/** Who started a process, or null where that is not to be known. */
export function parentOf(pid: number): number | null {
  try {
    return Number(fields(pid)[1]) || null
  } catch {
    return null // Not on this machine.
  }
}

/** What a process is called. */
export function nameOf(pid: number): string {
  return readFileSync(`/proc/${pid}/comm`, 'utf8').trim()
}

/** Nanoseconds on a processor per thread, where the kernel keeps them: ticks are coarse for short work. */
function precise(pid: number): number | null {
  try {
    const threads = readdirSync(`/proc/${pid}/task`)
    const spent = threads.map(thread => readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8'))
    return spent.reduce((sum, text) => sum + Number(text.split(' ')[0]) / 1e9, 0)
  } catch {
    return null // No such file in this kernel, or a thread that ended while we looked.
  }
}

function ticks(pid: number): { own: number; ended: number } {
  const [own, system, childrensOwn, childrensSystem] = fields(pid).slice(11, 15).map(Number)
  return {
    own: ((own ?? 0) + (system ?? 0)) / TICKS,
    ended: ((childrensOwn ?? 0) + (childrensSystem ?? 0)) / TICKS,
  }
}

/** The fields of /proc/<pid>/stat after the name, the state first. */
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
    return 0 // It ended meanwhile, and counts among the ended ones.
  }
}

function residentOrNothing(pid: number): number {
  try {
    return residentKiB(pid) || 0 // None in a process that has just ended.
  } catch {
    return 0 // It ended meanwhile.
  }
}
