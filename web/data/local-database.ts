// Opens and closes the local database of the signed-in account, with its replication and sync state. One at a time.
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
import type { SessionMemory } from '#web/data/storage/next-session.ts'
import type { LineMemory } from '#web/data/storage/seen-lines.ts'
import { ASKED, StorageGauge } from '#web/data/storage/storage-gauge.ts'
import type { Environment } from './environment.ts'

/** An account whose data is open in this tab. */
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
  /** The session of tasks that was last shown. */
  sessionMemory: SessionMemory
  /** Takes evidence off the device with the rows that name it. */
  evidenceSweep: { close: () => void }
}

export type LocalDatabasesDeps = {
  api: Api
  clock: ServerClock
  connection: Connection
  environment: Environment
  /** Whether somebody is signed in, as replication asks. */
  signedIn(): Promise<boolean>
  /** All of them unless given. */
  names?: readonly CollectionName[]
  /** The code that needs RxDB, loaded when first used. */
  loadStorage(): Promise<typeof import('#web/data/storage/account-storage.ts')>
}

/**
 * The database was opened empty although this device had data: `unreadable` when the key was gone and the data could not
 * be read, `evicted` when the browser had removed it. It comes again from the server.
 */
export type StoreNotice = 'unreadable' | 'evicted'

/** Ids of the users whose data is on this device. */
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

  /** How the storage is doing. */
  readonly gauge: StorageGauge

  constructor(deps: LocalDatabasesDeps) {
    this.#deps = deps
    this.gauge = new StorageGauge(deps.environment)
  }

  readonly current = (): Account | null => this.#current

  /** Why the account's data could not be opened, or null. */
  readonly problem = (): string | null => this.#problem

  /** What the person should know about the data that was opened, or null. */
  readonly notice = (): StoreNotice | null => this.#notice

  /** Whether the data is being brought to this version, which may take a while. */
  readonly migrating = (): boolean => this.#migrating

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** The account that is signed in, once its data is open; rejects when nobody is. */
  whenOpen(): Promise<Account> {
    return this.#opening?.account ?? Promise.reject(new Error('nobody is signed in'))
  }

  /** The person has seen the notice. */
  dismissNotice(): void {
    const userId = this.#current?.userId
    if (userId) forgetLost(this.#deps.environment.local, userId)
    this.#notify(null, null)
  }

  /** The rows that only this device has, unsent and refused; rejects when nobody is signed in. */
  async unsent(): Promise<UnsentRows> {
    const account = await this.whenOpen()
    return (await this.#deps.loadStorage()).readUnsent(account)
  }

  /** Opens a user's data, after wiping what other users may have left on this device. Asking again answers the same. */
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

  /** Closes what is open and leaves it on the device. */
  close(): Promise<void> {
    this.#opening = null
    return this.#inTurn(() => this.#closeNow())
  }

  /** Closes a user's data and deletes all of it from the device. */
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

  /** One after the other: a database that is half closed must not be opened or deleted. */
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
  const lineMemory = storage.openLineMemory(database)
  const sessionMemory = storage.openSessionMemory(database)
  const account: Account = { ...kept, replication, sync, evidenceSweep, lineMemory, sessionMemory }
  return { account, startedEmpty }
}
