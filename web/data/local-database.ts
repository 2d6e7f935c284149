// Opens and closes the signed-in account's local database with its replication and sync state, one account at a time.
import type { CollectionName } from '#shared/collections/index.ts'
import type { Api } from '#web/data/http/api.ts'
import type { Connection } from '#web/data/http/connection.ts'
import type { ServerClock } from '#web/data/http/server-clock.ts'
import type { Refusals } from '#web/data/replication/refusals.ts'
import type { Replication } from '#web/data/replication/replication.ts'
import type { RestoredCount } from '#web/data/replication/restored-notice.ts'
import { SyncMonitor } from '#web/data/replication/sync-monitor.ts'
import type { TextConflicts } from '#web/data/replication/text-conflicts.ts'
import { forgetLost, readLost } from '#web/data/replication/unsent-memory.ts'
import type { UnsentRows } from '#web/data/replication/unsent-rows.ts'
import type { OpeningWatch } from '#web/data/storage/account-storage.ts'
import type { LocalDatabase } from '#web/data/storage/database.ts'
import type { DropWorksheets } from '#web/data/storage/drop-worksheets.ts'
import type { HeldIntents } from '#web/data/storage/held-intents.ts'
import type { SessionMemory } from '#web/data/storage/next-session.ts'
import type { LineMemory } from '#web/data/storage/seen-lines.ts'
import { ASKED, StorageGauge } from '#web/data/storage/storage-gauge.ts'
import type { Environment } from './environment.ts'

/** An account with its data open in this tab. */
export type Account = {
  userId: string
  database: LocalDatabase
  refusals: Refusals
  textConflicts: TextConflicts
  restored: RestoredCount
  replication: Replication
  sync: SyncMonitor
  /** The state of the list of sites when the person last saw it. */
  lineMemory: LineMemory
  /** The task session that was shown last. */
  sessionMemory: SessionMemory
  /** Additions to DROP worksheets, which never leave this device. */
  dropWorksheets: DropWorksheets
  /** Requests that the person may still take back. */
  heldIntents: HeldIntents
  /** Removes cached evidence when the rows that refer to it are deleted. */
  evidenceSweep: { close: () => void }
}

export type LocalDatabasesDeps = {
  api: Api
  clock: ServerClock
  connection: Connection
  environment: Environment
  /** Whether the user is signed in; replication checks this. */
  signedIn(): Promise<boolean>
  /** All collections by default. */
  names?: readonly CollectionName[]
  /** Code that needs RxDB; loaded at first use. */
  loadStorage(): Promise<typeof import('#web/data/storage/account-storage.ts')>
}

/**
 * The database opened empty although this device had data: `unreadable` if the key was lost and the data couldn't be
 * read, `evicted` if the browser removed it. The server sends it again.
 */
export type StoreNotice = 'unreadable' | 'evicted'

/** Ids of the users with data on this device. */
const STORED_USERS = 'offlist-kept'

export class LocalDatabases {
  readonly #deps: LocalDatabasesDeps
  readonly #listeners = new Set<() => void>()
  #current: Account | null = null
  #problem: string | null = null
  #notice: StoreNotice | null = null
  #migrating = false
  #opening: { userId: string; account: Promise<Account> } | null = null
  #queue: Promise<unknown> = Promise.resolve()

  /** The state of the storage. */
  readonly gauge: StorageGauge

  constructor(deps: LocalDatabasesDeps) {
    this.#deps = deps
    this.gauge = new StorageGauge(deps.environment)
  }

  readonly current = (): Account | null => this.#current

  /** Why the account's data could not be opened, or null. */
  readonly problem = (): string | null => this.#problem

  /** The notice about the opened data, or null. */
  readonly notice = (): StoreNotice | null => this.#notice

  /** Whether the data is being migrated to this version, which may take a while. */
  readonly migrating = (): boolean => this.#migrating

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** The signed-in account once its data is open; rejects when the user is signed out. */
  whenOpen(): Promise<Account> {
    return this.#opening?.account ?? Promise.reject(new Error('nobody is signed in'))
  }

  /** Call when the person has seen the notice. */
  dismissNotice(): void {
    const userId = this.#current?.userId
    if (userId) forgetLost(this.#deps.environment.local, userId)
    this.#notify(null, null)
  }

  /** The rows that only this device has, unsent and refused; rejects when the user is signed out. */
  async unsent(): Promise<UnsentRows> {
    const account = await this.whenOpen()
    return (await this.#deps.loadStorage()).readUnsent(account)
  }

  /** Opens a user's data after wiping data of other users from this device. Repeated calls return the same promise. */
  open(userId: string): Promise<Account> {
    if (this.#opening?.userId === userId) return this.#opening.account
    const opening = { userId, account: this.#inTurn(() => this.#openNow(userId)) }
    this.#opening = opening
    opening.account.then(
      () => this.#changed(null),
      error => {
        if (this.#opening === opening) this.#opening = null
        this.#changed(error instanceof Error ? error.message : String(error))
      },
    )
    return opening.account
  }

  /** Closes the open data and leaves it on the device. */
  close(): Promise<void> {
    this.#opening = null
    return this.#inTurn(() => this.#closeNow())
  }

  /** Closes a user's data and deletes it from the device. */
  destroy(userId: string): Promise<void> {
    if (this.#opening?.userId === userId) this.#opening = null
    return this.#inTurn(async () => {
      if (this.#current?.userId === userId) await this.#closeNow()
      await this.#destroyNow(userId)
    })
  }

  #notify(notice: StoreNotice | null, lost: number | null): void {
    this.#notice = notice
    this.gauge.noteLost(lost)
    this.#tell()
  }

  #changed(problem: string | null): void {
    this.#problem = problem
    this.#tell()
  }

  #tell(): void {
    for (const listener of [...this.#listeners]) listener()
  }

  /** Runs one after the other: a half-closed database must not be opened or deleted. */
  #inTurn<T>(run: () => Promise<T>): Promise<T> {
    const turn = this.#queue.then(run)
    this.#queue = turn.catch(() => {})
    return turn
  }

  async #openNow(userId: string): Promise<Account> {
    const { local } = this.#deps.environment
    await this.#closeNow()
    const others = (local.get(STORED_USERS) ?? '')
      .split(' ')
      .filter(other => other !== '' && other !== userId)
    for (const other of others) await this.#destroyNow(other)
    local.set(STORED_USERS, userId)
    const migrating = (migrates: boolean) => {
      this.#migrating = migrates
      this.#tell()
    }
    const { account, startedEmpty } = await openAccount(this.#deps, userId, {
      ...this.gauge.watch,
      migrating,
    })
    this.#current = account
    this.#notify(startedEmpty, readLost(local, userId))
    this.gauge.start()
    return account
  }

  async #closeNow(): Promise<void> {
    const account = this.#current
    this.#current = null
    if (!account) return
    this.gauge.stop()
    this.#changed(null)
    account.evidenceSweep.close()
    account.sync.close()
    account.refusals.close()
    account.textConflicts.close()
    account.restored.close()
    account.lineMemory.close()
    account.sessionMemory.close()
    account.dropWorksheets.close()
    account.heldIntents.close()
    await account.replication.stop()
    await account.database.close()
  }

  async #destroyNow(userId: string): Promise<void> {
    const { environment, loadStorage } = this.#deps
    await (await loadStorage()).wipeAccount(environment, userId)
    environment.local.remove(ASKED)
    const kept = (environment.local.get(STORED_USERS) ?? '').split(' ').filter(other => other !== userId)
    if (kept.join('') === '') environment.local.remove(STORED_USERS)
    else environment.local.set(STORED_USERS, kept.join(' '))
  }
}

async function openAccount(deps: LocalDatabasesDeps, userId: string, watch: OpeningWatch) {
  const storage = await deps.loadStorage()
  const { ALL_NAMES, openStorage, openRefusals, openRestoredNotice, openTextConflicts, Replication } = storage
  const names = deps.names ?? ALL_NAMES
  const { database, startedEmpty } = await openStorage(deps.environment, userId, names, watch)
  const refusals = openRefusals(database, deps.clock.now)
  const textConflicts = openTextConflicts(database, deps.clock.now)
  const restored = openRestoredNotice(database)
  const kept = { database, refusals, textConflicts, restored, userId }
  const sync = new SyncMonitor({ ...deps, ...kept, names })
  const { lastInStepAt } = sync
  const report = sync.report.bind(sync)
  const replication = new Replication({ ...deps, ...kept, names, lastInStepAt, report })
  const evidenceSweep = storage.startEvidenceSweep({ ...deps, database, userId })
  const memories = {
    lineMemory: storage.openLineMemory(database),
    sessionMemory: storage.openSessionMemory(database),
    dropWorksheets: storage.openDropWorksheets(database),
    heldIntents: storage.openHeldIntents(
      database,
      intent => storage.putIntent({ database, sync }, intent),
      deps.clock.now,
    ),
  }
  memories.heldIntents
    .releaseAll()
    .catch((error: unknown) => console.warn('Requests that were held back wait for the next start:', error))
  const account: Account = { ...kept, replication, sync, evidenceSweep, ...memories }
  return { account, startedEmpty }
}
