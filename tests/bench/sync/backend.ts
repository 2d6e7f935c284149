// What is measured against what: each backend starts with the accounts a part of the bench asks for, and says where they
// are, what it has cost, and how it stops.

/** Where one account's rows are, as clients reach them. */
export type Target =
  | { kind: 'offlist'; origin: string; token: string }
  | { kind: 'rxdb-server'; origin: string; endpoint: string; account: string }
  | { kind: 'pouchdb'; origin: string; database: string }

/** Processor seconds so far: of the server's process, and of a database's own processes where it has any. */
export type Cpu = { server: number; database: number | null }

export type Seed = {
  /** Names one set of rows: backends may keep it for the next run. */
  name: string
  /** Account name to how many rows it has from the start. */
  accounts: Readonly<Record<string, number>>
  /** So many further accounts without rows, for idle sockets. */
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
  /** As the tables say it. */
  title: string
  start: (seed: Seed) => Promise<RunningBackend>
  /** Removes what it keeps between runs. */
  dispose: () => Promise<void>
}

export const BACKENDS = ['offlist-pglite', 'offlist-postgres', 'rxdb-server', 'pouchdb'] as const
export type BackendId = (typeof BACKENDS)[number]
