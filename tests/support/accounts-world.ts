// Accounts on a fresh database, with an adjustable clock and a readable outbox.
import { Hono } from 'hono'
import { createAccount } from '#server/accounts/create-account.ts'
import { type AccountLimits, DEFAULT_LIMITS } from '#server/accounts/limits.ts'
import { type AccountDeps, type AccountSettings, openAccounts } from '#server/accounts/open-accounts.ts'
import type { ProviderSettings } from '#server/accounts/providers/open-providers.ts'
import { authRoutes, jwksRoutes } from '#server/accounts/routes.ts'
import type { SendMail } from '#server/deps.ts'
import { must } from '#shared/lib/must.ts'
import { makeKeys } from '#tests/support/make-keys.ts'
import { openAgain, openTestDatabase, type TestDatabase } from './database.ts'

export const SITE = 'http://127.0.0.1:8787'
export const PASSWORD = 'correct horse battery'

/** A session as /token answers it. */
export type SessionBody = {
  access_token: string
  refresh_token: string
  expires_at: number
  user: { id: string; email: string; identities?: unknown[] }
}
/** Optional members of answers. A test that reads a missing one gets undefined and fails. */
export type AnswerBody = SessionBody & {
  id: string
  email: string
  user_metadata: Record<string, unknown>
  error_code: string
  msg: string
}

type Mail = Parameters<SendMail>[0]
export type Answer = { status: number; body: AnswerBody; headers: Headers }
export type Ask = { headers?: Record<string, string>; json?: unknown; body?: string; address?: string }

export type AccountsWorld = {
  database: TestDatabase
  deps: AccountDeps
  app: Hono
  outbox: Mail[]
  /** Moves wall time forward by milliseconds. */
  advance: (ms: number) => void
  /** Sends a request below /auth/v1. */
  ask: (method: string, path: string, ask?: Ask) => Promise<Answer>
  /** The mails sent to an address, oldest first, once all sending has finished. */
  mailsTo: (to: string) => Promise<Mail[]>
  /** An account with a confirmed address and PASSWORD. */
  confirmedAccount: (email?: string) => Promise<string>
  /** A session of `email`, as /token answers it. */
  signIn: (email: string, password?: string) => Promise<SessionBody>
  close: () => Promise<void>
}

const ROOMY = { max: 10_000, windowMs: 60_000 }
/** Raises the per-address limits, because a test file sends everything from one address. */
export const ROOMY_LIMITS: AccountLimits = {
  ...DEFAULT_LIMITS,
  token: ROOMY,
  verify: ROOMY,
  signup: ROOMY,
  recover: ROOMY,
  resend: ROOMY,
  otp: ROOMY,
  updateUser: ROOMY,
  mfaChallenge: ROOMY,
  mfaVerify: ROOMY,
  passkeyOptions: ROOMY,
  providers: ROOMY,
}

export async function openAccountsWorld(
  options: {
    publicUrl?: string
    limits?: Partial<AccountLimits>
    trustProxy?: boolean
    /** Runs as a second copy of that world's server, with the same database and keys. Close it first. */
    beside?: AccountsWorld
    providers?: ProviderSettings
    demoOperator?: string
    rules?: Pick<AccountSettings, 'isBreached' | 'passwordChange' | 'deleteAccount' | 'welcome'>
  } = {},
): Promise<AccountsWorld> {
  const { beside } = options
  const database = await (beside ? openAgain(beside.database) : openTestDatabase())
  const outbox: Mail[] = []
  let ahead = 0
  const silent = () => {}
  const deps = await openAccounts({
    database,
    log: { debug: silent, info: silent, warn: silent, error: silent },
    sendMail: async mail => {
      outbox.push(mail)
    },
    publicUrl: options.publicUrl ?? SITE,
    keys: beside?.deps.keys ?? (await makeKeys()),
    wallNow: () => Date.now() + ahead,
    adminEmails: ['Boss@example.com', ...(options.demoOperator ? [options.demoOperator] : [])],
    demoOperator: options.demoOperator ?? null,
    redirectAllow: ['https://*.partner.example/done'],
    trustProxy: options.trustProxy ?? false,
    ...(options.providers ? { providers: options.providers } : {}),
    ...options.rules,
    limits: { ...ROOMY_LIMITS, ...options.limits },
  })
  const app = new Hono().route('/auth/v1', authRoutes(deps)).route('/', jwksRoutes(deps))
  let accounts = 0

  const world: AccountsWorld = {
    database,
    deps,
    app,
    outbox,
    advance: ms => {
      ahead += ms
    },
    async ask(
      method,
      path,
      { headers = {}, json, body = json === undefined ? undefined : JSON.stringify(json), address } = {},
    ) {
      const response = await app.request(
        `/auth/v1${path}`,
        {
          method,
          headers: { 'content-type': 'application/json;charset=UTF-8', ...headers },
          body: body ?? null,
        },
        { incoming: { socket: { remoteAddress: address ?? '127.0.0.1' } } },
      )
      const text = await response.text()
      const isJson = response.headers.get('content-type')?.includes('json')
      return { status: response.status, body: isJson ? JSON.parse(text) : text, headers: response.headers }
    },
    async mailsTo(to) {
      await deps.background.idle()
      return outbox.filter(mail => mail.to === to)
    },
    async confirmedAccount(email = `person${++accounts}@example.com`) {
      await createAccount(deps, { email, password: PASSWORD, fullName: 'Ada Lane', confirmed: true })
      return email
    },
    async signIn(email, password = PASSWORD) {
      return (await world.ask('POST', '/token?grant_type=password', { json: { email, password } })).body
    },
    async close() {
      await deps.close()
      await database.close()
    },
  }
  return world
}

/** The link in a mail's text. */
export const linkIn = (mail: { text: string } | undefined): URL =>
  new URL(must(/https?:\S+/.exec(must(mail, 'mail').text)?.[0], 'link in the mail'))

/** The six-digit code in a mail's text. */
export const codeIn = (mail: { text: string } | undefined): string =>
  must(/\b\d{6}\b/.exec(must(mail, 'mail').text)?.[0], 'code in the mail')

/** A mailed link's path below /auth/v1. */
export const pathOf = (link: URL): string => `${link.pathname.replace('/auth/v1', '')}${link.search}`

/** The `Authorization` header of a session. */
export const bearer = (session: Pick<SessionBody, 'access_token'>): Record<string, string> => ({
  authorization: `Bearer ${session.access_token}`,
})

/** The parameters in a redirect's fragment. */
export const fragmentOf = (answer: Answer): URLSearchParams =>
  new URLSearchParams(new URL(must(answer.headers.get('location'), 'Location')).hash.slice(1))
