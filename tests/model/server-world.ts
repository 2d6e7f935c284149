// The real server over a real database, in this process: accounts with sessions, and requests by fetch to one of two
// copies. Every request passes sign-in, limits, validation and transactions as in the product.
import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import type { AccountKeys } from '#server/accounts/load-keys.ts'
import { type AccountDeps, openAccounts } from '#server/accounts/open-accounts.ts'
import { createApp } from '#server/app.ts'
import { functions } from '#server/function-list.ts'
import { purgeDeletions } from '#server/sync/purge.ts'
import { must } from '#shared/lib/must.ts'
import { DAY, MINUTE } from '#shared/lib/time.ts'
import type { TestDatabase } from '#tests/support/database.ts'
import { makeKeys } from '#tests/support/make-keys.ts'
import { type TestDeps, testDeps } from '#tests/support/test-deps.ts'
import { wholePart } from '#tests/support/whole-round.ts'
import { type Holder, makeHolders } from './holders.ts'

export type Copies = { fetch(request: Request): Promise<Response> }[]

export type ServerWorld = {
  database: TestDatabase
  deps: TestDeps
  accounts: AccountDeps
  /** Two fresh accounts, each with a session and some rows. */
  takePair(): Promise<[Holder, Holder]>
  /** Copies of the server that have been running for a while. */
  copies: Copies
  /** Copies of the server that have just started, with empty memory. */
  startCopies(): Copies
  /** How often each intent of these accounts took effect, by account and the id in its payload. */
  effects(userIds: readonly string[]): Promise<Map<string, Map<string, number>>>
  /** Runs the daily purge of deletions, today or so many days later. */
  purge(daysLater: number): Promise<void>
  close(): Promise<void>
}

/** The function that counts instead of acting. Its payload names what to count. */
export const COUNTING = 'complete-guide'

const COPIES = 2
/** Accounts are created in batches: singly, they'd cost more than the histories themselves. */
const POOL = 100

/** Opens it. `keys` sign the tokens, so that another server can accept them too. */
export async function openServerWorld(database: TestDatabase, keys?: AccountKeys): Promise<ServerWorld> {
  // No limit on people in histories.
  const deps = {
    ...testDeps(database),
    planRules: { areSold: false, withoutSubscription: { maxPeople: 1_000_000 } },
  }
  const accounts = await openAccounts({
    ...deps,
    database,
    keys: keys ?? (await makeKeys()),
    wallNow: Date.now,
    adminEmails: [],
    redirectAllow: [],
    trustProxy: false,
    // All devices share one address.
    limits: { token: { max: 1_000_000, windowMs: MINUTE } },
  })
  await database.statements.executeSql(
    'create table if not exists model_effects (user_id uuid not null, ref uuid not null)',
  )
  await database.statements.executeSql(
    'create index if not exists model_effects_user on model_effects (user_id)',
  )
  const restore = countEffects()
  const pool: Holder[] = []
  let filling: Promise<void> | null = null
  const startCopies = () => Array.from({ length: COPIES }, () => startCopy(deps, accounts))
  return {
    database,
    deps,
    accounts,
    async takePair() {
      while (pool.length < 2) {
        filling ??= makeHolders(database, accounts, POOL).then(made => {
          pool.push(...made)
          filling = null
        })
        await filling
      }
      return [must(pool.shift(), 'account'), must(pool.shift(), 'account')]
    },
    copies: startCopies(),
    startCopies,
    async effects(userIds) {
      const { rows } = await database.statements.executeSql(
        `select user_id, ref, count(*)::int as times from model_effects
         where user_id = any($1::uuid[]) group by user_id, ref`,
        [userIds],
      )
      const effects = new Map(userIds.map(userId => [userId, new Map<string, number>()]))
      for (const { user_id, ref, times } of rows as { user_id: string; ref: string; times: number }[]) {
        effects.get(user_id)?.set(ref, times)
      }
      return effects
    },
    async purge(daysLater) {
      deps.clock.at += daysLater * DAY
      await wholePart(after => purgeDeletions(database.db, deps.now(), after))
    },
    async close() {
      restore()
      await accounts.close()
    },
  }
}

function startCopy(deps: TestDeps, accounts: AccountDeps) {
  const app = createApp({
    deps,
    accounts,
    // No device of these histories subscribes to pushes.
    push: { push: { publicKey: '' } as never, wallNow: Date.now },
    isReady: async () => true,
    web: new Hono(),
    dev: null,
  })
  return { fetch: async (request: Request) => app.fetch(request) }
}

/** Replaces a real handler with one that writes a row, so that effects can be counted. */
function countEffects(): () => void {
  const real = functions[COUNTING]
  functions[COUNTING] = async ({ tx, userId }, payload) => {
    await tx.execute(sql`insert into model_effects (user_id, ref) values (${userId}, ${payload.job_id})`)
    return { ok: true, result: { counted: payload.job_id } }
  }
  return () => {
    functions[COUNTING] = real
  }
}
