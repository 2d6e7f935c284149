// A process that dies at its k-th commit, right before or right after it: nothing it does afterward has any effect.
import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Db } from '#server/db/database.ts'

/** The error that the dying process gets. */
export class Crash extends Error {
  constructor() {
    super('the process died')
  }
}

export type Moment = 'before' | 'after'

/** A process over a database that dies at a chosen commit. */
export type MortalProcess = {
  db: Db
  /** An effect on the outside world (a mail or a form is sent). It counts as a commit. */
  act<T>(effect: () => Promise<T>): Promise<T>
  /** The number of commits so far. */
  commits(): number
  isDead(): boolean
}

/** Outside a transaction, each statement that changes something is its own commit. */
const WRITES: readonly (string | symbol)[] = ['insert', 'update', 'delete']

const dialect = new PgDialect()

/** Whether a statement given as SQL may change something: it isn't a selection of a table's columns. */
const mayWrite = ([statement]: readonly unknown[]): boolean =>
  !dialect.sqlToQuery(statement as SQL).sql.startsWith('select "')

/** Lets a process run over `db` until its `k`-th commit. With `k` = 0 it never dies. */
export function mortalProcess(db: Db, k: number, moment: Moment): MortalProcess {
  let count = 0
  let dead = false
  const alive = () => {
    if (dead) throw new Crash()
  }
  const die = () => {
    dead = true
    throw new Crash()
  }
  const commit = async <T>(run: (beforeCommit: () => void) => Promise<T>): Promise<T> => {
    alive()
    let mine = 0
    const result = await run(() => {
      alive()
      count += 1
      mine = count
      if (mine === k && moment === 'before') die()
    })
    if (mine === k) die()
    alive()
    return result
  }
  const statement = (builder: object): object =>
    new Proxy(builder, {
      get(target, name) {
        const member: unknown = Reflect.get(target, name)
        if (typeof member !== 'function') return member
        if (name === 'then') {
          return (done: (value: unknown) => unknown, failed: (error: unknown) => unknown) =>
            commit(async beforeCommit => {
              beforeCommit()
              return await (target as PromiseLike<unknown>)
            }).then(done, failed)
        }
        return (...given: unknown[]) => {
          const next: unknown = member.apply(target, given)
          return typeof next === 'object' && next !== null ? statement(next) : next
        }
      },
    })
  const mortal = new Proxy(db, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name)
      if (typeof member !== 'function') return member
      if (name === 'transaction') {
        return (work: (tx: Db) => Promise<unknown>) =>
          commit(beforeCommit =>
            target.transaction(async tx => {
              const result = await work(tx as Db)
              beforeCommit()
              return result
            }),
          )
      }
      return (...given: unknown[]) => {
        alive()
        const made: unknown = member.apply(target, given)
        const writes = WRITES.includes(name) || (name === 'execute' && mayWrite(given))
        return writes && typeof made === 'object' && made !== null ? statement(made) : made
      }
    },
  })
  return {
    db: mortal,
    act: effect =>
      commit(async beforeCommit => {
        beforeCommit()
        return effect()
      }),
    commits: () => count,
    isDead: () => dead,
  }
}
