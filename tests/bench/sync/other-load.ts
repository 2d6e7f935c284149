// The processor time that others used on this machine while the bench ran (Linux): programs outside the bench's family,
// the kernel's own threads, and what the hypervisor took away.
import { readFileSync } from 'node:fs'
import { watchFamilyCpu } from './family-cpu.ts'
import { TICKS } from './proc-stats.ts'

/** More than this many cores, and the figures say more about the machine than about the backends. */
export const OTHERS_MAX = 0.25

export type OtherLoad = {
  /** Stops watching. Returns how many cores the others used on average. */
  stop: () => number
}

export function watchOtherLoad(): OtherLoad {
  const family = watchFamilyCpu(process.pid)
  const from = { busy: busySeconds(), at: performance.now() }
  return {
    stop() {
      const busy = busySeconds() - from.busy
      const seconds = (performance.now() - from.at) / 1000
      return Math.max(0, busy - family.stop()) / seconds
    },
  }
}

/** The time since the start that all cores were busy or taken away: all columns but `idle`, `iowait` and the guests'. */
function busySeconds(): number {
  const [, user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, steal = 0] = (
    readFileSync('/proc/stat', 'utf8').split('\n')[0] ?? ''
  )
    .split(/\s+/)
    .map(Number)
  return (user + nice + system + irq + softirq + steal) / TICKS
}
