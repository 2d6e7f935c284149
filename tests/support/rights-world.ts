// The product's rights surface on a real database: signed-in people with data of every kind, the jobs behind it, and
// two clocks that the test moves (product time for retention, wall time for sessions).
import { Hono } from 'hono'
import { createAccount } from '#server/accounts/create-account.ts'
import { type AccountDeps, openAccounts } from '#server/accounts/open-accounts.ts'
import { createApp } from '#server/app.ts'
import { purgeDeleted } from '#server/housekeeping/purge-deletions.ts'
import type { JobDefinition } from '#server/jobs/job-definition.ts'
import { databaseEvidence } from '#server/lib/evidence-store.ts'
import type { Log } from '#server/lib/log.ts'
import type { PushSender } from '#server/notifications/sender.ts'
import type { DeletionJobDeps } from '#server/rights/carry-out-deletion.ts'
import { deleteAccount } from '#server/rights/delete-account.ts'
import { deleteAtOnce } from '#server/rights/delete-at-once.ts'
import { packExport } from '#server/rights/make-export.ts'
import { purgeOldEvidence } from '#server/rights/purge-evidence.ts'
import { receiptSigner } from '#server/rights/receipt.ts'
import { makeKeys } from '#tests/support/make-keys.ts'
import { PASSWORD, SITE } from './accounts-world.ts'
import { openTestDatabase, type TestDatabase } from './database.ts'
import { passSecondFactor } from './pass-second-factor.ts'
import { type TestDeps, testDeps } from './test-deps.ts'
import { workOff } from './work-off.ts'

export type RightsPerson = { userId: string; email: string; token: string }

export type RightsWorld = {
  database: TestDatabase
  deps: TestDeps
  accounts: AccountDeps
  /** The product's routes. */
  app: Hono
  /** How far wall time is ahead, in milliseconds. */
  wall: { ahead: number }
  /** Sends mails. A test may replace it. */
  mail: { send: TestDeps['sendMail'] }
  /** Everything logged so far, as text. */
  logged: () => string
  signIn: (email?: string) => Promise<RightsPerson>
  /** A new session of an existing account. */
  signInAgain: (who: RightsPerson) => Promise<RightsPerson>
  ask: (method: string, path: string, who: RightsPerson | null, body?: BodyInit) => Promise<Response>
  /** Deletes the account as an operator. Returns the status. */
  operatorDeletes: (userId: string) => Promise<number>
  /** `GET /storage/v1…`. */
  storage: (path: string, headers: Record<string, string>) => Promise<Response>
  /** Does all due work. Returns the number of jobs done. */
  work: () => Promise<number>
  /** The jobs behind the rights, for a test's own queue. */
  definitions: readonly JobDefinition[]
  /** Moves product time. */
  pass: (ms: number) => void
  close: () => Promise<void>
}

/** The address of the account administrator. */
const OPERATOR = 'operator@offlist.example'

/** Satisfies the Web Push routes, which these tests never call. */
const NO_PUSH = { publicKey: '' } as unknown as PushSender

/** Opens it, with pictures stored in `evidence`. Close it afterward. */
export async function openRightsWorld(evidence = databaseEvidence): Promise<RightsWorld> {
  const database = await openTestDatabase()
  const deps = { ...testDeps(database), evidence }
  const lines: string[] = []
  const keep = (...args: unknown[]) => {
    lines.push(args.map(arg => (arg instanceof Error ? String(arg.stack) : JSON.stringify(arg))).join(' '))
  }
  const log: Log = { debug: keep, info: keep, warn: keep, error: keep }
  deps.log = log
  const mail = { send: deps.sendMail }
  const wall = { ahead: 0 }
  const wallNow = () => Date.now() + wall.ahead
  const keys = await makeKeys()
  const accounts = await openAccounts({
    database,
    log,
    sendMail: deps.sendMail,
    publicUrl: SITE,
    keys,
    wallNow,
    adminEmails: [OPERATOR],
    deleteAccount: deleteAtOnce(() => jobDeps),
    redirectAllow: [],
    trustProxy: false,
    limits: { token: { max: 10_000, windowMs: 60_000 } },
  })
  const app = createApp({
    deps,
    accounts,
    push: { push: NO_PUSH, wallNow },
    backupDays: 30,
    isReady: async () => true,
    web: new Hono(),
    dev: null,
  })
  const jobDeps: DeletionJobDeps = {
    ...deps,
    sendMail: (one: Parameters<TestDeps['sendMail']>[0]) => mail.send(one),
    accounts,
    wallNow,
    backupDays: 30,
    receiptSigner: receiptSigner(keys.ring),
  }
  const definitions: JobDefinition[] = [
    packExport(jobDeps),
    deleteAccount(jobDeps),
    purgeOldEvidence(jobDeps),
    purgeDeleted(jobDeps),
  ]
  let people = 0
  const session = async (userId: string, email: string): Promise<RightsPerson> => {
    const answer = await app.request('/auth/v1/token?grant_type=password', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: PASSWORD }),
    })
    const { access_token: token } = (await answer.json()) as { access_token: string }
    return { userId, email, token }
  }
  const signInAs = async (email: string): Promise<RightsPerson> => {
    const account = { email, password: PASSWORD, fullName: 'Marguerite Tolliver', confirmed: true }
    const { userId } = await createAccount(accounts, account)
    return session(userId, email)
  }
  return {
    database,
    deps,
    accounts,
    app,
    wall,
    mail,
    logged: () => lines.join('\n'),
    signIn: (email = `somebody${++people}@example.com`) => signInAs(email),
    signInAgain: who => session(who.userId, who.email),
    ask: async (method, path, who, body) =>
      app.request(`/rights/v1${path}`, {
        method,
        headers: who ? { authorization: `Bearer ${who.token}` } : {},
        body: body ?? null,
      }),
    async operatorDeletes(userId) {
      const operator = await signInAs(OPERATOR)
      await passSecondFactor(database.db, OPERATOR)
      const answer = await app.request(`/auth/v1/admin/users/${userId}`, {
        method: 'DELETE',
        headers: { authorization: `Bearer ${operator.token}` },
      })
      return answer.status
    },
    storage: async (path, headers) => app.request(`/storage/v1${path}`, { headers }),
    async work() {
      await accounts.background.idle()
      return workOff({ ...deps, wallNow }, definitions)
    },
    definitions,
    pass(ms) {
      deps.clock.at += ms
    },
    async close() {
      await accounts.close()
      await database.close()
    },
  }
}
