// Gauges of the program's parts, which say at a scrape how busy they are.
import { stat } from 'node:fs/promises'
import { Gauge, type Registry } from 'prom-client'
import { SECOND } from '#shared/lib/time.ts'

/** Adds the open sockets of live updates. */
export function socketGauge(registry: Registry, count: () => number): void {
  new Gauge({
    name: 'offlist_sockets',
    help: 'Open sockets of live updates.',
    registers: [registry],
    collect() {
      this.set(count())
    },
  })
}

/** Adds the browser's contexts. */
export function browserGauges(
  registry: Registry,
  usage: () => { open: number; waiting: number; most: number },
): void {
  new Gauge({
    name: 'offlist_browser_contexts',
    help: 'Browser contexts that are open, runs that wait for one, and the most that may be open.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      for (const [state, amount] of Object.entries(usage())) this.set({ state }, amount)
    },
  })
}

/** Adds the connections to a Postgres server. */
export function connectionGauges(
  registry: Registry,
  usage: () => { in_use: number; idle: number; waiting: number; most: number },
): void {
  new Gauge({
    name: 'offlist_database_connections',
    help: 'Connections to the database in use and idle, statements that wait for one, and the most that may be open.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      for (const [state, amount] of Object.entries(usage())) this.set({ state }, amount)
    },
  })
}

/** Adds the time of the last backup: of the file that the operator's backup writes when it has succeeded. */
export function backupGauge(registry: Registry, stamp: string | undefined): void {
  new Gauge({
    name: 'offlist_backup_last_success_timestamp_seconds',
    help: 'When the last backup succeeded, by the file that BACKUP_STAMP names; 0 if none is known.',
    registers: [registry],
    async collect() {
      const file = stamp === undefined ? null : await stat(stamp).catch(() => null)
      this.set(file === null ? 0 : file.mtimeMs / SECOND)
    },
  })
}
