// The counters that the server's parts write while they work.
import { Counter, Histogram, type Registry } from 'prom-client'
import { WORK_KINDS } from '../db/work-kinds.ts'
import type { WorkCounts } from '../lib/work-counts.ts'

/** Buckets in seconds: of work that takes seconds to minutes, and of what should be immediate. */
const WORK_SECONDS = [0.01, 0.05, 0.25, 1, 5, 15, 60, 180, 600]
const LIVE_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
const WAIT_SECONDS = [0.001, 0.1, 0.5, 1, 5, 15, 60, 300]

/** Adds them to the registry. */
export function workCounters(registry: Registry): WorkCounts {
  const registers = [registry]
  const counter = <L extends string>(name: string, help: string, labelNames: L[]) =>
    new Counter({ name, help, labelNames, registers })
  const histogram = <L extends string>(name: string, help: string, buckets: number[], labelNames: L[]) =>
    new Histogram({ name, help, labelNames, buckets, registers })

  const rows = counter(
    'offlist_sync_rows_total',
    'Rows that devices pulled or pushed, by what became of them.',
    ['collection', 'fate'],
  )
  const live = histogram(
    'offlist_sync_live_delay_seconds',
    'Time from the notice of a commit until its rows were handed to the account’s sockets.',
    LIVE_SECONDS,
    [],
  )
  const runs = counter('offlist_work_runs_total', 'Runs of background work, by how they ended.', [
    'kind',
    'fate',
  ])
  const runTime = histogram(
    'offlist_work_run_duration_seconds',
    'How long runs of background work took.',
    WORK_SECONDS,
    ['kind'],
  )
  const scans = counter('offlist_scans_total', 'Visits to sites whose result was stored, by outcome.', [
    'outcome',
  ])
  const submissions = counter('offlist_submissions_total', 'Opt-out runs, by how they ended.', ['outcome'])
  const verifications = counter(
    'offlist_verifications_total',
    'What scans meant for removals, by the event that it was for the removal.',
    ['event'],
  )
  const mailsIn = counter('offlist_mails_received_total', 'Mails that came in, by what they were.', ['kind'])
  const mailsOut = counter(
    'offlist_mails_sent_total',
    'Mails that we gave to the mail server, by its answer.',
    ['kind', 'outcome'],
  )
  const waits = histogram(
    'offlist_browser_wait_seconds',
    'How long runs waited for a browser context.',
    WAIT_SECONDS,
    [],
  )
  // Alerts compare with earlier values, so what is rare begins at 0.
  for (const kind of WORK_KINDS) runs.inc({ kind, fate: 'given_up' }, 0)
  for (const kind of ['bounce', 'delay'] as const) mailsIn.inc({ kind }, 0)
  for (const kind of ['letter', 'other'] as const)
    for (const outcome of ['accepted', 'refused', 'unknown'] as const) mailsOut.inc({ kind, outcome }, 0)
  return {
    rows: (fate, collection, amount) => {
      if (amount > 0) rows.inc({ collection, fate }, amount)
    },
    liveUpdate: ms => live.observe(ms / 1000),
    run(kind, fate, ms) {
      runs.inc({ kind, fate })
      runTime.observe({ kind }, ms / 1000)
    },
    scan: outcome => scans.inc({ outcome }),
    submission: outcome => submissions.inc({ outcome }),
    verification: event => verifications.inc({ event }),
    mailIn: kind => mailsIn.inc({ kind }),
    mailOut: (kind, outcome) => mailsOut.inc({ kind, outcome }),
    browserWait: ms => waits.observe(ms / 1000),
  }
}
