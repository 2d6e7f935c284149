// The sync state of one account in this tab. The leading tab's report reaches the others over a channel; every tab
// reads failed intents and refused rows from the shared store.
import type { CollectionName } from '#shared/collections/index.ts'
import { SECOND } from '#shared/lib/time.ts'
import type { Environment, TabChannel } from '#web/data/environment.ts'
import type { Connection } from '#web/data/http/connection.ts'
import type { LocalDatabase } from '#web/data/storage/database.ts'
import type { FirstPullProgress } from '#web/data/storage/live-query.ts'
import { watchBackgroundSync } from './background-sync.ts'
import { type ClockMemory, createClockMemory } from './clock-memory.ts'
import { inStepKey } from './in-step-key.ts'
import { readPulled, storePulled } from './pulled-memory.ts'
import type { Refusals } from './refusals.ts'
import { type SyncReport, type SyncState, syncReport, syncStateOf } from './sync-report.ts'
import type { TextConflicts } from './text-conflicts.ts'
import { rememberUnsent, unsentBefore } from './unsent-memory.ts'

/** How often the last sync time is stored at most, while nothing else changes. */
const REMEMBER_EVERY = 30 * SECOND

/** Messages between tabs, in addition to the leader's reports. */
const ASK = 'ask'
const WROTE = 'wrote'

export type SyncMonitorDeps = {
  connection: Connection
  database: LocalDatabase
  /** The collections that this device replicates. */
  names: readonly CollectionName[]
  environment: Pick<Environment, 'deviceNow' | 'local' | 'onVisibility' | 'openChannel' | 'requestReplay'>
  refusals: Pick<Refusals, 'list' | 'subscribe'>
  textConflicts: Pick<TextConflicts, 'list' | 'subscribe'>
  userId: string
}

/** Listens from construction until `close`. */
export class SyncMonitor {
  readonly #deps: SyncMonitorDeps
  readonly #channel: TabChannel
  readonly #listeners = new Set<() => void>()
  readonly #stops: (() => void)[]
  readonly #clockMemory: ClockMemory
  /** When the device was last in sync before this start, and when we last stored that time. */
  readonly #before: number | null
  #rememberedAt: number
  #report: SyncReport | null = null
  #leads = false
  #owesReport = false
  #ownWrites = 0
  #failedIntents = 0
  #pulled: ReadonlySet<CollectionName>
  #state: SyncState

  constructor(deps: SyncMonitorDeps) {
    this.#deps = deps
    this.#before = Number(deps.environment.local.get(inStepKey(deps.userId))) || null
    this.#rememberedAt = this.#before ?? 0
    this.#pulled = readPulled(deps.environment.local, deps.userId, deps.names)
    this.#clockMemory = createClockMemory({ ...deps.environment, userId: deps.userId })
    this.#state = this.#stateNow()
    this.#channel = deps.environment.openChannel(`offlist-sync-${deps.userId}`)
    const failing = deps.database.intents?.find({ selector: { status: 'failed' } }).$.subscribe(failed => {
      this.#failedIntents = failed.length
      this.#update()
    })
    this.#stops = [
      this.#channel.listen(message => this.#hear(message)),
      deps.refusals.subscribe(() => this.#update()),
      deps.textConflicts.subscribe(() => this.#update()),
      deps.connection.subscribe(() => this.#update()),
      () => failing?.unsubscribe(),
      () => this.#channel.close(),
      watchBackgroundSync({ ...deps, sync: this }),
    ]
    this.#channel.post(ASK)
  }

  readonly state = (): SyncState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /**
   * Whether the first pull of a collection has ended on this device. Before that, an empty list means "not known yet".
   */
  firstPull(name: CollectionName): FirstPullProgress {
    return { ended: () => this.#pulled.has(name), subscribe: this.subscribe }
  }

  /** Whether the first pulls of all collections have ended. */
  readonly hasPulledAll = (): boolean => this.#deps.names.every(name => this.#pulled.has(name))

  /** The progress of the leader's exchange: `busy` also before the first report. */
  get progress(): 'busy' | 'in_step' | 'away' {
    if (!this.#report) return 'busy'
    if (!this.#report.reachable) return 'away'
    return this.#report.inStep && this.#ownWrites === 0 ? 'in_step' : 'busy'
  }

  get lastInStepAt(): number | null {
    return this.#report?.lastInStepAt ?? this.#before
  }

  /** Takes this tab's own report as the leader, and broadcasts it. */
  report(report: SyncReport): void {
    this.#leads = true
    this.#remember(report)
    const isNews = JSON.stringify(report) !== JSON.stringify(this.#report)
    if (!isNews && !this.#owesReport && this.#ownWrites === 0) return
    this.#owesReport = false
    this.#channel.post(report)
    this.#take(report)
  }

  /** Counts a write of this tab as pending until the leader's next report includes it. */
  noteWrite(): void {
    this.#ownWrites += 1
    // Before the first report, unsent writes of earlier starts aren't counted yet.
    const { environment, userId } = this.#deps
    if (!this.#report) rememberUnsent(environment.local, userId, unsentBefore(environment.local, userId) + 1)
    this.#clockMemory.note()
    this.#channel.post(WROTE)
    this.#update()
  }

  close(): void {
    for (const stop of this.#stops) stop()
  }

  #hear(message: unknown): void {
    if (message === ASK && this.#leads && this.#report) this.#channel.post(this.#report)
    if (message === WROTE) this.#owesReport = true
    const told = syncReport.safeParse(message)
    if (told.success) this.#take(told.data)
  }

  #take(report: SyncReport): void {
    this.#report = report
    this.#ownWrites = 0
    this.#learnPulled(report.inStep ? this.#deps.names : report.pulled)
    this.#update()
  }

  #update(): void {
    this.#state = this.#stateNow()
    if (this.#report) rememberUnsent(this.#deps.environment.local, this.#deps.userId, this.#state.pending)
    for (const listener of [...this.#listeners]) listener()
  }

  #learnPulled(names: readonly string[]): void {
    const news = this.#deps.names.filter(name => names.includes(name) && !this.#pulled.has(name))
    if (news.length === 0) return
    this.#pulled = new Set([...this.#pulled, ...news])
    if (this.#leads) storePulled(this.#deps.environment.local, this.#deps.userId, this.#pulled)
  }

  #stateNow(): SyncState {
    return syncStateOf(this.#report, {
      reachable: this.#deps.connection.reachable(),
      ownWrites: this.#ownWrites,
      failedIntents: this.#failedIntents,
      refused: this.#deps.refusals.list().length,
      conflicts: this.#deps.textConflicts.list().length,
      lastInStepAt: this.#before,
    })
  }

  #remember(report: SyncReport): void {
    const at = report.lastInStepAt
    if (at === null || Math.abs(at - this.#rememberedAt) < REMEMBER_EVERY) return
    this.#rememberedAt = at
    this.#deps.environment.local.set(inStepKey(this.#deps.userId), String(at))
  }
}
