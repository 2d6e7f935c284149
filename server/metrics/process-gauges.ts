// The process: memory, processor time, open files and the event loop. The official client's own collectors can't be
// stopped, and a process may run several products, as tests do.
import { readdir } from 'node:fs/promises'
import { createHistogram, performance } from 'node:perf_hooks'
import { Counter, Gauge, type Registry } from 'prom-client'
import { SECOND } from '#shared/lib/time.ts'

/** How often the delay is sampled, in milliseconds. */
const SAMPLED_EVERY = 20
/** A second reader within this time gets the same delays as the first. */
const SAME_WITHIN = 5 * SECOND
const QUANTILES = [0.5, 0.99, 1]

/**
 * Adds them to the registry; the returned function ends the measurement. `steadyNow`: milliseconds of a clock that only
 * moves forward.
 */
export function processGauges(registry: Registry, steadyNow: () => number): () => void {
  const registers = [registry]
  const gauge = (name: string, help: string, read: () => number | Promise<number>) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        this.set(await read())
      },
    })
  gauge('process_resident_memory_bytes', 'Resident memory.', () => process.memoryUsage.rss())
  gauge('process_start_time_seconds', 'When the process started, in seconds since 1970.', () => {
    return performance.timeOrigin / SECOND
  })
  // Only Linux lists them here; elsewhere it's 0.
  gauge('process_open_fds', 'Open file descriptors.', () =>
    readdir('/proc/self/fd').then(
      open => open.length,
      () => 0,
    ),
  )
  gauge('nodejs_heap_size_used_bytes', 'Used heap.', () => process.memoryUsage().heapUsed)
  gauge('nodejs_heap_size_total_bytes', 'Size of the heap.', () => process.memoryUsage().heapTotal)
  gauge('nodejs_external_memory_bytes', 'Memory outside of the heap.', () => process.memoryUsage().external)
  running(registry, 'process_cpu_seconds_total', 'Processor time.', () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1_000_000
  })
  running(registry, 'offlist_event_loop_active_seconds_total', 'Time that the event loop was busy.', () => {
    return performance.eventLoopUtilization().active / SECOND
  })
  return eventLoopDelay(registry, steadyNow)
}

/** A counter that is read from elsewhere. */
function running(registry: Registry, name: string, help: string, read: () => number): void {
  new Counter({
    name,
    help,
    registers: [registry],
    collect() {
      this.reset()
      this.inc(read())
    },
  })
}

/** Node's own monitor misses a delay right after its reset, so this measures with a timer. */
function eventLoopDelay(registry: Registry, steadyNow: () => number): () => void {
  const delays = createHistogram()
  let last = performance.now()
  const timer = setInterval(() => {
    const now = performance.now()
    // A histogram takes whole nanoseconds, from 1 on.
    delays.record(Math.max(1, Math.round((now - last - SAMPLED_EVERY) * 1e6)))
    last = now
  }, SAMPLED_EVERY).unref()
  let readAt = Number.NEGATIVE_INFINITY
  const gauge = new Gauge({
    name: 'offlist_event_loop_delay_seconds',
    help: 'How late timers ran since the previous scrape; quantile 1 is the longest delay.',
    labelNames: ['quantile'],
    registers: [registry],
    collect() {
      const now = steadyNow()
      if (now - readAt < SAME_WITHIN) return
      readAt = now
      for (const quantile of QUANTILES) {
        gauge.set({ quantile }, delays.count === 0 ? 0 : delays.percentile(quantile * 100) / 1e9)
      }
      delays.reset()
    },
  })
  return () => clearInterval(timer)
}
