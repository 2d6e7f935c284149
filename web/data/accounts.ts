// Opens and closes the data of the account that is signed in: its database, replication and sync state. One at a time.
import type { CollectionName } from '#shared/collections/index.ts'
import type { Api } from './api.ts'
import type { Connection } from './connection.ts'
import type { Database } from './database.ts'
import type { Environment } from './environment.ts'
import type { Refusals } from './refusals.ts'
import type { Replication } from './replication.ts'
import type { ServerClock } from './server-clock.ts'
import { SyncMonitor } from './sync-monitor.ts'

/** An account whose data is open in this tab. */
export type Account = {
  userId: string
  database: Database
  refusals: Refusals
  replication: Replication
  sync: SyncMonitor
}

export type AccountsDeps = {
  api: Api
  clock: ServerClock
  connection: Connection
  environment: Environment
  /** Whether somebody is signed in, as replication asks. */
  signedIn(): Promise<boolean>
  /** All of them unless given. */
  names?: readonly CollectionName[]
  /** The code that needs RxDB, loaded when first used. */
  loadStorage(): Promise<typeof import('./account-storage.ts')>
}

/** Ids of the users whose data is on this device. */
const KEPT = 'offlist-kept'

export class Accounts {
  readonly #deps: AccountsDeps
  readonly #listeners = new Set<() => void>()
  #current: Account | null = null
  #problem: string | null = null
  #opening: { userId: string; account: Promise<Account> } | null = null
  #queue: Promise<unknown> = Promise.resolve()

  constructor(deps: AccountsDeps) {
    this.#deps = deps
  }

  readonly current = (): Account | null => this.#current

  /** Why the account's data could not be opened, or null. */
  readonly problem = (): string | null => this.#problem

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** The account that is signed in, once its data is open; rejects when nobody is. */
  whenOpen(): Promise<Account> {
    return this.#opening?.account ?? Promise.reject(new Error('nobody is signed in'))
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

  #changed(problem: string | null): void {
    this.#problem = problem
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
    const others = (local.get(KEPT) ?? '').split(' ').filter(other => other !== '' && other !== userId)
    for (const other of others) await this.#destroyNow(other)
    local.set(KEPT, userId)
    this.#current = await openAccount(this.#deps, userId)
    return this.#current
  }

  async #closeNow(): Promise<void> {
    const account = this.#current
    this.#current = null
    if (!account) return
    this.#changed(null)
    account.sync.close()
    account.refusals.close()
    await account.replication.stop()
    await account.database.close()
  }

  async #destroyNow(userId: string): Promise<void> {
    const { environment, loadStorage } = this.#deps
    await (await loadStorage()).wipeAccount(environment, userId)
    const kept = (environment.local.get(KEPT) ?? '').split(' ').filter(other => other !== userId)
    if (kept.join('') === '') environment.local.remove(KEPT)
    else environment.local.set(KEPT, kept.join(' '))
  }
}

async function openAccount(deps: AccountsDeps, userId: string): Promise<Account> {
  const { ALL_NAMES, openStorage, openRefusals, Replication } = await deps.loadStorage()
  const names = deps.names ?? ALL_NAMES
  const database = await openStorage(deps.environment, userId, names)
  const refusals = openRefusals(database, deps.clock.now)
  const sync = new SyncMonitor({ ...deps, database, refusals, userId })
  const { lastInStepAt } = sync
  const report = sync.report.bind(sync)
  const replication = new Replication({ ...deps, names, database, refusals, lastInStepAt, report })
  return { userId, database, refusals, replication, sync }
}
