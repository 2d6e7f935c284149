// The interface of a measured backend: it starts with the accounts that a part of the bench needs, and provides their
// addresses, its cost, and a way to stop.

/** The address of an account's rows. */
export type Target =
  | { kind: 'offlist'; origin: string; token: string }
  | { kind: 'rxdb-server'; origin: string; endpoint: string; account: string }
  | { kind: 'pouchdb'; origin: string; database: string }

/** Processor seconds so far: of the server's process, and of the database's processes if it has any. */
export type Cpu = { server: number; database: number | null }

export type Seed = {
  /** Names a set of rows. A backend may store it for the next run. */
  name: string
  /** Account name to its number of initial rows. */
  accounts: Readonly<Record<string, number>>
  /** The number of extra accounts without rows, for idle sockets. */
  idle: number
}

export type RunningBackend = {
  account: (name: string) => Target
  idle: () => Target[]
  cpu: () => Cpu
  residentKiB: () => Promise<number>
  stop: () => Promise<void>
}

export type Backend = {
  id: BackendId
  /** The title in the tables. */
  title: string
  start: (seed: Seed) => Promise<RunningBackend>
  /** Removes data stored between runs. */
  dispose: () => Promise<void>
}

export const BACKENDS = ['offlist-pglite', 'offlist-postgres', 'rxdb-server', 'pouchdb'] as const
export type BackendId = (typeof BACKENDS)[number]
