// Composes what households, rights, tickets, billing and free scans need from accounts and removals, so that these
// capabilities don't import each other.
import type { Context } from 'hono'
import type { Person } from '#shared/collections/people.ts'
import { MINUTE, SECOND } from '#shared/lib/time.ts'
import { authenticateApiKey } from './accounts/api-keys.ts'
import { freshUntil } from './accounts/assurance.ts'
import { authenticate } from './accounts/authenticate.ts'
import { clientAddress, clientNetworks } from './accounts/client-address.ts'
import { accountByAddress, forgetGuest } from './accounts/guest-account.ts'
import { announceChanged } from './accounts/live-sessions.ts'
import type { AccountDeps } from './accounts/open-accounts.ts'
import type { LimitName, RateLimiter } from './accounts/rate-limiter.ts'
import { limitKey } from './accounts/secrets.ts'
import { eventRequest, noteSecurityEvent } from './accounts/security-log.ts'
import type { StripeSettings } from './billing/deps.ts'
import type { ReadingDeps } from './billing/read-customer.ts'
import type { BillingRouteDeps } from './billing/routes.ts'
import type { Deps } from './deps.ts'
import type { FreeScanDeps } from './free-scan/routes.ts'
import type { HouseholdRouteDeps } from './households/deps.ts'
import { peopleAllowance } from './households/people-rule.ts'
import { mailboxOf } from './lib/mailbox-of.ts'
import { AppError } from './lib/problem.ts'
import { createRecentUses, type RecentUses, type Window } from './lib/recent-uses.ts'
import { applyListChange, changesList } from './removals/leave-sites.ts'
import { resumeAccount } from './removals/resume-account.ts'
import { resumePerson } from './removals/resume-person.ts'
import { stopPerson } from './removals/stop-person.ts'
import { operatorAsking } from './request-guards.ts'
import type { RightsDeps } from './rights/routes.ts'
import type { StorageCaller } from './storage/deps.ts'
import type { PeopleChanges, PersonChange } from './sync/push.ts'
import type { TakenUse, TicketDeps } from './tickets/deps.ts'

/** Default of BACKUP_DAYS. */
const BACKUP_DAYS = 30

export type Composed = {
  deps: Deps
  accounts: AccountDeps
  /** How long backups contain deleted data (BACKUP_DAYS). Has a default. */
  backupDays?: number
}

/** Deps that can write to accounts' security log. */
export function withSecurityLog({ deps, accounts }: Composed): Deps {
  const { wallNow } = accounts
  return { ...deps, noteEvent: (tx, event) => noteSecurityEvent(tx, { ...event, at: wallNow() }) }
}

/** What a pushed change of a person's list of sites to leave alone entails. */
export function peopleChanges(deps: Deps): PeopleChanges {
  const rows = ({ before, after }: PersonChange) => ({
    before: before as unknown as Person | null,
    after: after as unknown as Person,
  })
  return {
    matters: change => changesList(rows(change)),
    apply: (tx, { accountId }, change) => applyListChange({ tx, deps, userId: accountId }, rows(change)),
  }
}

/** The dependencies of households from accounts and removals. */
export function householdDeps({ deps, accounts }: Composed): HouseholdRouteDeps {
  return {
    ...deps,
    announce: announceChanged,
    changed: accounts.sessions.changed,
    stopFor: (tx, accountId, personId) => stopPerson({ tx, deps, userId: accountId }, personId),
    resumeFor: (tx, accountId, personId, again) => resumePerson(tx, deps, { accountId, personId, again }),
    requestOf: c => eventRequest(c, accounts),
    takeInvitation: async (accountId, email) =>
      (await accounts.limiter.take('invitationMails', `${accountId} ${email}`)) ??
      (await accounts.limiter.take('invitationMailsEverywhere', email)),
    async giveBackInvitation(accountId, email) {
      await accounts.limiter.giveBack('invitationMails', `${accountId} ${email}`)
      await accounts.limiter.giveBack('invitationMailsEverywhere', email)
    },
    sendLater: (to, mail) => accounts.background.run('household mail', () => deps.sendMail({ to, ...mail })),
  }
}

/** The dependencies of data rights from accounts. */
export function rightsDeps({ deps, accounts, backupDays = BACKUP_DAYS }: Composed): RightsDeps {
  const { wallNow, background } = accounts
  return {
    ...deps,
    wallNow,
    backupDays,
    async freshUntil(sessionId) {
      const live = await accounts.sessions.find(sessionId)
      return live ? freshUntil(live, accounts.freshFor) : 0
    },
    peopleAllowance: (tx, userId) => peopleAllowance(tx, deps, userId),
    takeTurn: (endpoint, userId) => accounts.limiter.take('ownData', `${endpoint} ${userId}`),
    noteEvent: (tx, c, kind) =>
      noteSecurityEvent(tx, {
        userId: c.var.actor.userId,
        sessionId: c.var.actor.sessionId,
        kind,
        at: wallNow(),
        request: eventRequest(c, accounts),
      }),
    sendLater: (to, mail) => background.run('rights mail', () => deps.sendMail({ to, ...mail })),
  }
}

/** The dependencies of tickets from accounts: their limits. */
export function ticketDeps({ deps, accounts }: Composed): Omit<TicketDeps, 'contact' | 'operatorOf'> {
  const { limiter, trustProxy } = accounts
  return {
    ...deps,
    async takeMessage(c) {
      const own = await takeAll(limiter, ofNetworks('tickets', c, trustProxy))
      if (own.wait !== null) return own
      const all = await takeAll(limiter, [['ticketsEverywhere', '']])
      // However many messages others send, each network can still send a few.
      const more =
        all.wait === null ? all : await takeAll(limiter, ofNetworks('ticketsWhenMany', c, trustProxy))
      const giveBack = async () => {
        await own.giveBack()
        await more.giveBack()
      }
      if (more.wait !== null) await giveBack()
      return { wait: more.wait, giveBack }
    },
    async takeCopy(c, email) {
      const networks = ofNetworks('ticketCopiesOfNetwork', c, trustProxy)
      const take = (name: LimitName) => takeAll(limiter, [[name, mailboxOf(email)], ...networks])
      const first = await take('ticketCopies')
      return first.wait === null ? first : take('ticketCopiesLater')
    },
  }
}

/** A use of a limit: its name, its key, and the multiple of the limit that this key gets. */
type Use = Parameters<RateLimiter['take']>

/** A use for each network that contains the request's address. */
const ofNetworks = (name: LimitName, c: Context, trustProxy: boolean): Use[] =>
  clientNetworks(c, trustProxy).map(({ key, times }) => [name, key, times])

/** Counts a use of several limits at once. If one of them refuses, none counts. */
async function takeAll(limiter: RateLimiter, uses: readonly Use[]): Promise<TakenUse> {
  const taken: Use[] = []
  const giveBack = async () => {
    for (const use of taken.splice(0)) await limiter.giveBack(...use)
  }
  for (const use of uses) {
    const wait = await limiter.take(...use)
    if (wait !== null) {
      await giveBack()
      return { wait, giveBack }
    }
    taken.push(use)
  }
  return { wait: null, giveBack }
}

/** The dependencies for reading subscriptions, from accounts and scans; null without Stripe. */
export function readingDeps(
  deps: Deps,
  accounts: Pick<AccountDeps, 'wallNow'>,
  billing: StripeSettings | null,
): ReadingDeps | null {
  return billing && { ...deps, ...billing, ...billingParts(deps, accounts) }
}

const billingParts = (deps: Deps, accounts: Pick<AccountDeps, 'wallNow'>) =>
  ({
    accountByAddress: (tx, email) => accountByAddress(tx, accounts, email),
    forgetGuest,
    resumeAccount: (tx, accountId) => resumeAccount({ tx, deps, userId: accountId }),
  }) satisfies Partial<ReadingDeps>

/** The dependencies of billing's endpoints, from accounts and scans. */
export function billingRouteDeps(
  { deps, accounts }: Composed,
  stripeSettings: StripeSettings | null,
): BillingRouteDeps {
  return {
    ...deps,
    ...billingParts(deps, accounts),
    stripeSettings,
    operatorOf: c => operatorAsking(c, accounts),
    async buyerOf(c) {
      const actor = await authenticate(accounts, c.req.raw)
      if (actor === null && c.req.header('authorization') !== undefined)
        throw new AppError('not_signed_in', 'Sign in first.', { headers: { 'www-authenticate': 'Bearer' } })
      return actor
    },
    takeReturn: c => accounts.limiter.take('checkoutReturn', clientAddress(c, accounts.trustProxy)),
    takeCheckout: (c: Context, buyer) =>
      accounts.limiter.take('checkout', buyer ? buyer.userId : clientAddress(c, accounts.trustProxy)),
  }
}

/** Polls of scans, and events, per client network. A page polls once a second while its scan runs. */
const LOOKS: Window = { max: 600, windowMs: 5 * MINUTE }
const EVENTS: Window = { max: 120, windowMs: MINUTE }

/** The dependencies of free scans from accounts: the limits, and the key of digests. */
export function freeScanDeps({ deps, accounts }: Composed): FreeScanDeps {
  const { limiter, trustProxy, keys } = accounts
  return {
    ...deps,
    digest: text => limitKey(keys.secret, 'free-scan', text),
    async takeScan(c, email) {
      const names: LimitName[] = email === null ? ['freeScan'] : ['freeScanBurst', 'freeScanWithEmail']
      const uses = names.flatMap(name => ofNetworks(name, c, trustProxy))
      const { wait, giveBack } = await takeAll(limiter, uses)
      if (wait === null) return { kind: 'granted', giveBack }
      return email === null ? { kind: 'email' } : { kind: 'later', seconds: wait }
    },
    takeLook: byNetwork(accounts, LOOKS),
  }
}

/** Counts events of public pages by client network. */
export const takeEvents = ({ accounts }: Pick<Composed, 'accounts'>) => byNetwork(accounts, EVENTS)

/** Counts only in this process, because it limits the process's load. Returns the seconds to wait. */
function byNetwork({ trustProxy, wallNow }: AccountDeps, { max, windowMs }: Window) {
  const counts = new Map<number, RecentUses>()
  const usesOf = (times: number) => {
    const uses = counts.get(times) ?? createRecentUses({ max: max * times, windowMs }, wallNow)
    counts.set(times, uses)
    return uses
  }
  return (c: Context): number | null => {
    const networks = clientNetworks(c, trustProxy)
    const waits = networks.map(({ key, times }) => usesOf(times).wait(key) ?? 0)
    const wait = Math.max(...waits)
    if (wait > 0) return Math.max(1, Math.ceil(wait / SECOND))
    for (const { key, times } of networks) usesOf(times).add(key)
    return null
  }
}

/** Who asks for files: a program with an API key, or a signed-in user. */
export async function storageCaller(accounts: AccountDeps, request: Request): Promise<StorageCaller | null> {
  const holder = await authenticateApiKey(accounts, request)
  if (holder === null) {
    const actor = await authenticate(accounts, request)
    return actor && { actor, key: null }
  }
  const { keyId, scopes, ...actor } = holder
  return { actor: { ...actor, sessionId: keyId }, key: { id: keyId, scopes } }
}
