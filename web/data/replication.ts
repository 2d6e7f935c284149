// Replicates the account's collections with the server while this tab leads, and reports how things stand.
import type { CollectionName } from '#shared/collections/index.ts'
import { SECOND } from '#shared/lib/time.ts'
import type { ServerMessage } from '#shared/protocol/realtime.ts'
import type { Api } from './api.ts'
import { ApiError, isUnreachable } from './api-error.ts'
import type { Connection } from './connection.ts'
import { collectionOf, type Database } from './database.ts'
import type { Environment } from './environment.ts'
import { gathered } from './gathered.ts'
import { Lane } from './lane.ts'
import { openRealtime, type Realtime } from './realtime.ts'
import type { Refusals } from './refusals.ts'
import type { ServerClock } from './server-clock.ts'
import type { SyncReport } from './sync-report.ts'

/** Without a socket, how often the server is asked for news all the same. */
const ASK_EVERY = 30 * SECOND

export type ReplicationDeps = {
  api: Pick<Api, 'json'>
  connection: Connection
  clock: Pick<ServerClock, 'now'>
  database: Database
  environment: Environment
  names: readonly CollectionName[]
  refusals: Pick<Refusals, 'keep'>
  /** Whether somebody is signed in, to connect for. */
  signedIn(): Promise<boolean>
  /** When this device was last in step before. */
  lastInStepAt: number | null
  /** Told with each report; only the leading tab has any. */
  report(report: SyncReport): void
}

/** How long after opening the server may take to say `resync` by itself, in milliseconds. */
const GREETING = 300

/** How long and how often intents wait for the rows they speak of: rounds of milliseconds. */
const ROUND = 100
const ROUNDS = 50

/** Runs from its making until `stop`. */
export class Replication {
  readonly #deps: ReplicationDeps
  readonly #ending = new AbortController()
  readonly #lanes: readonly Lane[]
  readonly #recount: () => void
  #stops: (() => void)[] = []
  #stopGreeting = () => {}
  #realtime: Realtime | null = null
  #lookedForStrays = false
  #inStep = false
  #lastInStepAt: number | null
  #updateNeeded = false
  #askedAt = Number.NEGATIVE_INFINITY

  constructor(deps: ReplicationDeps) {
    this.#deps = deps
    this.#lastInStepAt = deps.lastInStepAt
    this.#recount = gathered(deps.environment, () => this.#count())
    this.#lanes = deps.names.map(
      name =>
        new Lane({
          ...deps,
          name,
          signal: this.#ending.signal,
          changed: this.#recount,
          failed: error => this.#failed(error),
          mayPush: () => (name === 'intents' ? this.#othersSent() : Promise.resolve()),
        }),
    )
    this.#lead().catch(error => this.#failed(error))
  }

  /** Catches up with the server and sends what is unsent. */
  resync(): void {
    this.#stopGreeting()
    this.#askedAt = this.#deps.environment.deviceNow()
    for (const lane of this.#lanes) lane.resync()
  }

  /** Resolves when nothing of it runs any more. */
  async stop(): Promise<void> {
    this.#ending.abort(new Error('replication stopped'))
    this.#stopGreeting()
    for (const stop of this.#stops) stop()
    await Promise.all(this.#lanes.map(lane => lane.stop()))
  }

  async #lead(): Promise<void> {
    const { connection, database } = this.#deps
    if (!connection.reachable()) connection.gate.holdOff(null)
    await database.waitForLeadership()
    if (this.#ending.signal.aborted) return
    const realtime = openRealtime({
      ...this.#deps.environment,
      admitted: this.#deps.signedIn,
      opened: () => this.#opened(),
      message: told => this.#heard(told),
      down: opened => this.#down(opened),
    })
    this.#realtime = realtime
    this.#stops = [() => realtime.stop(), ...this.#watch(realtime)]
    this.#recount()
    await Promise.all(this.#lanes.map(lane => lane.rescueStrays())).finally(() => {
      this.#lookedForStrays = true
      this.#recount()
    })
  }

  /** What makes the leading tab count again, or ask the server. */
  #watch(realtime: Realtime): (() => void)[] {
    const { connection, database, environment, names } = this.#deps
    const edits = names.map(name => collectionOf(database, name).eventBulks$.subscribe(this.#recount))
    return [
      () => edits.forEach(edit => void edit.unsubscribe()),
      connection.subscribe(() => {
        this.#recount()
        // One lost answer is not yet an outage: asking again tells.
        if (!connection.reachable()) this.#probe()
      }),
      environment.onConnectivity(onLine => {
        if (!onLine) {
          connection.note(false)
          return realtime.drop()
        }
        connection.gate.resume()
        realtime.wake()
        this.resync()
      }),
    ]
  }

  /** What changed while there was no socket has to be asked for, once the server listens for what changes now. */
  #opened(): void {
    this.#deps.connection.note(true)
    this.#deps.connection.gate.resume()
    for (const lane of this.#lanes) lane.expectNews()
    this.#stopGreeting = this.#deps.environment.after(GREETING, () => this.resync())
  }

  #heard(told: ServerMessage): void {
    this.#deps.connection.note(true)
    if (told.type === 'resync') this.resync()
    if (told.type === 'change') {
      this.#lanes.find(lane => lane.name === told.collection)?.take(told.documents, told.checkpoint)
    }
    this.#recount()
  }

  #down(opened: boolean): void {
    if (opened) {
      for (const lane of this.#lanes) lane.expectNews()
      this.#askedAt = Number.NEGATIVE_INFINITY
    } else if (this.#deps.environment.deviceNow() - this.#askedAt >= ASK_EVERY) {
      this.#probe()
    }
  }

  /** Asks for news one collection first: the others follow if the server answers. */
  #probe(): void {
    this.#deps.connection.gate.holdOff(null)
    this.resync()
  }

  #failed(error: unknown): void {
    if (this.#ending.signal.aborted || isUnreachable(error)) return
    if (error instanceof ApiError && error.code === 'update_needed') this.#updateNeeded = true
    console.warn('Replication:', error instanceof ApiError ? error.code : error)
  }

  /**
   * An intent speaks of rows, which must be in before it. What cannot be sent now holds it up for a while only: then it
   * goes, and the server says what it is missing.
   */
  async #othersSent(): Promise<void> {
    const others = this.#lanes.filter(lane => lane.name !== 'intents')
    const { signal } = this.#ending
    for (let round = 0; round < ROUNDS && !signal.aborted; round++) {
      const counts = await Promise.all(others.map(lane => lane.countUnpushed()))
      if (counts.every(count => !count)) return
      await new Promise<void>(resolve => this.#deps.environment.after(ROUND, resolve))
    }
  }

  async #count(): Promise<void> {
    if (!this.#realtime || this.#ending.signal.aborted) return
    try {
      const counts = await Promise.all(this.#lanes.map(lane => lane.countUnpushed()))
      if (counts.includes(null)) return
      const unsent = counts.reduce<number>((sum, next) => sum + (next ?? 0), 0)
      this.#report(unsent)
    } catch (error) {
      this.#failed(error)
    }
  }

  #report(unsent: number): void {
    if (this.#ending.signal.aborted) return
    const inStep = this.#lookedForStrays && unsent === 0 && this.#lanes.every(lane => lane.inStep)
    if (inStep && (!this.#inStep || this.#realtime?.live())) this.#lastInStepAt = this.#deps.clock.now()
    this.#inStep = inStep
    this.#deps.report({
      reachable: this.#deps.connection.reachable(),
      unsent,
      exchanging: this.#lanes.some(lane => lane.exchanging),
      inStep,
      lastInStepAt: this.#lastInStepAt,
      updateNeeded: this.#updateNeeded || this.#lanes.some(lane => lane.hasUnreadable),
    })
  }
}
