// The messages between the bench and a client's process.
import type { Target } from '../backend.ts'
import type { DriverId } from './driver.ts'
import type { Traffic } from './traffic.ts'

export type Task =
  | { kind: 'first-sync'; rows: number }
  /** The first sync of an account that another device has just synced. */
  | { kind: 'second-device'; rows: number }
  | { kind: 'push'; rows: number }
  | { kind: 'live'; writes: number }
  | { kind: 'catch-up'; rows: number }

export type Job = {
  driver: DriverId
  task: Task
  target: Target
  /** A small account of a few hundred rows. Every client syncs it first, untimed, to warm up. */
  warm: Target
  /** Names the rows to write: each run writes its own. */
  series: string
}

/** `ms`: the total. `each`: the single writes of a live task. */
export type Measured = { ms: number; each: number[]; traffic: Traffic }

/** From the client: ready and waiting for `go`; done, with the server's cost to be read before `go on`; or failed. */
export type FromClient =
  | { kind: 'ready' }
  | { kind: 'measured'; measured: Measured }
  | { kind: 'checked' }
  | { kind: 'failed'; why: string }
export type ToClient = { kind: 'job'; job: Job } | { kind: 'go' } | { kind: 'go on' }
