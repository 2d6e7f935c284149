// What the bench and a client's process say to each other.
import type { Target } from '../backend.ts'
import type { DriverId } from './driver.ts'
import type { Traffic } from './traffic.ts'

export type Task =
  | { kind: 'first-sync'; rows: number }
  | { kind: 'push'; rows: number }
  | { kind: 'live'; writes: number }
  | { kind: 'catch-up'; rows: number }

export type Job = {
  driver: DriverId
  task: Task
  target: Target
  /** An account of a few hundred rows that is synced first, untimed and by everybody, so that nobody starts cold. */
  warm: Target
  /** Names the rows that are written: each run writes its own. */
  series: string
}

/** `ms` is the whole; `each` are the single writes of a live task. */
export type Measured = { ms: number; each: number[]; traffic: Traffic }

/** From the client: prepared and waiting for `go`; done, with the server's cost to be read before `go on`; or not. */
export type FromClient =
  | { kind: 'ready' }
  | { kind: 'measured'; measured: Measured }
  | { kind: 'checked' }
  | { kind: 'failed'; why: string }
export type ToClient = { kind: 'job'; job: Job } | { kind: 'go' } | { kind: 'go on' }
