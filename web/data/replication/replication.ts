// Replicates the account's collections with the server while this tab leads, and reports the sync state.
import type { CollectionName } from '#shared/collections/index.ts'
import type { Environment } from '#web/data/environment.ts'
import { createAbortableRequests } from '#web/data/http/abortable-requests.ts'
import type { Api } from '#web/data/http/api.ts'
import { ApiError, isUnreachable } from '#web/data/http/api-error.ts'
import type { Connection } from '#web/data/http/connection.ts'
import type { ServerClock } from '#web/data/http/server-clock.ts'
import type { LocalDatabase } from '#web/data/storage/database.ts'
import { createClockMemory } from './clock-memory.ts'
import { CollectionReplicator } from './collection-replicator.ts'
import { deviceIdOf, syncHeaders } from './device-id.ts'
import { gathered } from './gathered.ts'
import { lead } from './leadership.ts'
import { Link } from './link.ts'
import { openLostRows } from './lost-rows.ts'
import { createPullDesk } from './pull-desk.ts'
import type { Refusals } from './refusals.ts'
import type { RestoredCount } from './restored-notice.ts'
import type { SyncReport } from './sync-report.ts'
import type { TextConflicts } from './text-conflicts.ts'
import { openUnreadRows } from './unread-rows.ts'

export type ReplicationDeps = {
  api: Pick<Api, 'json'>
  connection: Connection
  clock: Pick<ServerClock, 'now'>
  database: LocalDatabase
  environment: Environment
  textConflicts: Pick<TextConflicts, 'keep'>
  names: readonly CollectionName[]
  refusals: Pick<Refusals, 'keep'>
  restored: Pick<RestoredCount, 'count'>
  userId: string
  /** Whether the user is signed in; without a session, we don't connect. */
  signedIn(): Promise<boolean>
  /** When this device was last in sync before this start. */
  lastInStepAt: number | null
  /** Receives each report; only the leading tab sends any. */
  report(report: SyncReport): void
}

/** How long (in milliseconds) and how many rounds intents wait for the rows they refer to (SPEC.md 6.5). */
const ROUND = 100
const ROUNDS = 50

/** Runs from construction until `stop`. */
export class Replication {
  readonly #deps: ReplicationDeps
  readonly #ending = new AbortController()
  readonly #recount: () => void
  #replicators: readonly CollectionReplicator[] = []
  #link: Link | null = null
  #endLead = () => {}
  #checkedForSkew = false
  readonly #pulled = new Set<CollectionName>()
  #inStep = false
  #lastInStepAt: number | null
  #updateNeeded = false

  constructor(deps: ReplicationDeps) {
    this.#deps = deps
    this.#lastInStepAt = deps.lastInStepAt
    this.#recount = gathered(deps.environment, async () => this.#count())
    this.#clockMemory().note()
    this.#lead().catch(error => this.#failed(error))
  }

  /** Catches up with the server and sends unsent rows; does nothing in a tab that doesn't lead. */
  resync(): void {
    this.#link?.resync()
  }

  /** Resolves when nothing runs any more. */
  async stop(): Promise<void> {
    this.#ending.abort(new Error('replication stopped'))
    this.#link?.stop()
    await Promise.all(this.#replicators.map(replicator => replicator.stop()))
    this.#endLead()
  }

  async #lead(): Promise<void> {
    const { connection, database, environment } = this.#deps
    const { signal } = this.#ending
    if (!connection.reachable()) connection.circuitBreaker.recordFailure(null)
    const endLead = await lead(database, environment, signal)
    if (!endLead) return
    this.#endLead = endLead
    const unread = await openUnreadRows(database, error => this.#failed(error))
    const lostRows = await openLostRows(database, this.#deps.restored)
    const headers = syncHeaders(await deviceIdOf(database, environment.local, this.#deps.userId))
    if (signal.aborted) return endLead()
    const abortable = createAbortableRequests({ deviceNow: environment.deviceNow, signal })
    const desk = createPullDesk({ ...this.#deps, headers, abortable })
    this.#replicators = this.#deps.names.map(
      name =>
        new CollectionReplicator({
          ...this.#deps,
          ...{ desk, headers, abortable, lostRows, name, signal, unread },
          changed: this.#recount,
          failed: error => this.#failed(error),
          mayPush: () => (name === 'intents' ? this.#othersSent() : Promise.resolve()),
        }),
    )
    this.#link = new Link({
      ...this.#deps,
      abortable,
      replicators: this.#replicators,
      changed: this.#recount,
    })
    const started: CollectionName[] = []
    const start = (replicator: CollectionReplicator) =>
      replicator.start().then(() => started.push(replicator.name))
    await Promise.all(
      this.#replicators.map(replicator => start(replicator).catch(error => this.#failed(error))),
    )
    desk.open(started)
    await this.#resendAfterClockSkew()
  }

  /** Searches for unsent rows that RxDB considers sent, as far as the device's clock gives reason to. */
  async #resendAfterClockSkew(): Promise<void> {
    const memory = this.#clockMemory()
    try {
      const thoroughly = memory.mayHaveSlipped()
      const ahead = await Promise.all(
        this.#replicators.map(replicator => replicator.resendAfterClockSkew(thoroughly)),
      )
      memory.settle(ahead.includes(true))
    } finally {
      this.#checkedForSkew = true
      this.#recount()
    }
  }

  #clockMemory() {
    return createClockMemory({ ...this.#deps.environment, userId: this.#deps.userId })
  }

  #failed(error: unknown): void {
    if (this.#ending.signal.aborted || isUnreachable(error)) return
    if (error instanceof ApiError && error.code === 'update_needed') this.#updateNeeded = true
    console.warn('Replication:', error instanceof ApiError ? error.code : error)
  }

  /**
   * Rows that an intent refers to must be sent before it. An unsendable row delays the intent only for a while: then we
   * send the intent, and the server says what is missing. While the server is away, or has asked us to come back later,
   * the rounds don't count.
   */
  async #othersSent(): Promise<void> {
    const others = this.#replicators.filter(replicator => replicator.name !== 'intents')
    const { signal } = this.#ending
    for (let round = 0; round < ROUNDS && !signal.aborted; ) {
      const unsent = others.filter(replicator => replicator.unsent !== 0)
      if (unsent.length === 0) return
      if (!unsent.some(replicator => replicator.mustWait)) round++
      await this.#deps.connection.circuitBreaker.closed(signal)
      await new Promise<void>(resolve => this.#deps.environment.after(ROUND, resolve))
    }
  }

  #count(): void {
    if (!this.#link || this.#ending.signal.aborted) return
    for (const replicator of this.#replicators) if (replicator.inStep) this.#pulled.add(replicator.name)
    let unsent = 0
    for (const replicator of this.#replicators) {
      const count = replicator.unsent
      if (count === null) return
      unsent += count
    }
    const inStep =
      this.#checkedForSkew && unsent === 0 && this.#replicators.every(replicator => replicator.inStep)
    if (inStep && (!this.#inStep || this.#link.live())) this.#lastInStepAt = this.#deps.clock.now()
    this.#inStep = inStep
    this.#deps.report({
      reachable: this.#deps.connection.reachable(),
      unsent,
      exchanging: this.#replicators.some(replicator => replicator.exchanging),
      inStep,
      lastInStepAt: this.#lastInStepAt,
      updateNeeded: this.#updateNeeded || this.#replicators.some(replicator => replicator.hasUnreadable),
      pulled: [...this.#pulled],
    })
  }
}
