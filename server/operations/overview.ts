// The overview of the console: counts and states, without anyone's rows.
import { and, count, eq, gt, inArray, isNull, lte, min, sql } from 'drizzle-orm'
import { RETURNED_DAYS } from '#shared/domain/returned-letters.ts'
import { DAY, iso } from '#shared/lib/time.ts'
import type { OverviewView } from '#shared/protocol/operator-console.ts'
import type { Db } from '../db/database.ts'
import { areSold } from '../db/entitlements.ts'
import { tables } from '../db/replicated.ts'
import { users } from '../db/tables/accounts.ts'
import { billingCustomers } from '../db/tables/billing.ts'
import { badContacts, blobs } from '../db/tables/engine.ts'
import { dataKeys, deletions } from '../db/tables/rights.ts'
import { work } from '../db/tables/sync.ts'
import { tickets } from '../db/tables/tickets.ts'
import type { WorkKind } from '../db/work-kinds.ts'
import type { Deps } from '../deps.ts'

/** What only the program that runs knows. */
export type ConsoleFacts = {
  /** The names of the settings, and which are set; never their values. */
  settings: OverviewView['settings']
  /** When the last backup succeeded, in epoch milliseconds; null if that's not known. */
  readLastBackup: () => Promise<number | null>
  /** Whether the settings name a file of the last backup. */
  hasBackups: boolean
  copy: OverviewView['copy']
}

export type OverviewDeps = Pick<Deps, 'db' | 'now' | 'planRules'> & {
  wallNow: () => number
  facts: ConsoleFacts
}

/** Work whose outcome is a mail. */
const MAILS: readonly WorkKind[] = [
  'send-letter',
  'send-alert-mail',
  'send-welcome',
  'send-getting-started',
  'send-ticket-mail',
  'send-billing-mail',
  'send-summary',
  'send-webhook-mail',
]
/** Letters that came back are counted for this many days after they were sent. */
const RETURNED_WITHIN = 7

/** The overview now. */
export async function readOverview(deps: OverviewDeps): Promise<OverviewView> {
  const { db, facts } = deps
  const lastBackup = await facts.readLastBackup()
  return {
    now: iso(deps.wallNow()),
    accounts: await countAccounts(db, deps.wallNow()),
    billing: { sold: await areSold(db, deps), plans: await countPlans(db) },
    mail: await countMail(db, deps.now()),
    inbox: await countInbox(db),
    storage: await measureStorage(db),
    keys: await listKeys(db),
    backups: { is_set: facts.hasBackups, last_at: lastBackup === null ? null : iso(lastBackup) },
    copy: facts.copy,
    settings: facts.settings,
  }
}

async function countAccounts(db: Db, wallNow: number): Promise<OverviewView['accounts']> {
  return {
    all: await db.$count(users),
    confirmed: await db.$count(users, sql`${users.emailConfirmedAt} is not null`),
    locked: await db.$count(users, gt(users.bannedUntil, new Date(wallNow))),
    to_be_deleted: await db.$count(deletions),
  }
}

async function countPlans(db: Db): Promise<OverviewView['billing']['plans']> {
  const { plan, status, is_gone } = billingCustomers
  const rows = await db
    .select({ plan, status, count: count() })
    .from(billingCustomers)
    .where(eq(is_gone, false))
    .groupBy(plan, status)
    .orderBy(plan, status)
  // Customers who began a checkout and haven't paid have neither.
  return rows.flatMap(row =>
    row.plan === null || row.status === null ? [] : [{ ...row, plan: row.plan, status: row.status }],
  )
}

async function countMail(db: Db, now: number): Promise<OverviewView['mail']> {
  const isMail = inArray(work.kind, [...MAILS])
  const isDue = and(isMail, lte(work.due_at, new Date(now)))
  const [oldest] = await db
    .select({ due_at: min(work.due_at) })
    .from(work)
    .where(isDue)
  const { messages } = tables
  // Instants in rows are texts, which sort by time.
  const lately = gt(messages.sent_at, iso(now - RETURNED_WITHIN * DAY))
  const bad = and(
    eq(badContacts.confirmed, true),
    gt(badContacts.bounced_at, new Date(now - RETURNED_DAYS * DAY)),
  )
  return {
    queued: await db.$count(work, isDue),
    oldest_due_for: oldest?.due_at ? now - oldest.due_at.getTime() : null,
    returned: await db.$count(
      messages,
      and(eq(messages.status, 'bounced'), eq(messages.deleted, false), lately),
    ),
    bad_contacts: await db.$count(badContacts, bad),
  }
}

async function countInbox(db: Db): Promise<OverviewView['inbox']> {
  const isOpen = eq(tickets.status, 'open')
  return {
    open: await db.$count(tickets, isOpen),
    waiting: await db.$count(tickets, and(isOpen, eq(tickets.waiting, true))),
  }
}

/** Rows from before sizes were noted count with their sealed bytes. */
async function measureStorage(db: Db): Promise<OverviewView['storage']> {
  const { bucket, size, bytes } = blobs
  const whole = sql<number>`coalesce(sum(coalesce(${size}, octet_length(${bytes}), 0)), 0)::float8`
  return db.select({ bucket, files: count(), bytes: whole }).from(blobs).groupBy(bucket).orderBy(bucket)
}

/** The key of each purpose that seals now. `earlier`: those that only open. */
async function listKeys(db: Db): Promise<OverviewView['keys']> {
  const { purpose, created_at, retired_at } = dataKeys
  const inUse = await db
    .select({ purpose, created_at })
    .from(dataKeys)
    .where(isNull(retired_at))
    .orderBy(purpose)
  const earlier = await db
    .select({ purpose, count: count() })
    .from(dataKeys)
    .where(sql`${retired_at} is not null`)
    .groupBy(purpose)
  const counts = new Map(earlier.map(row => [row.purpose, row.count]))
  return inUse.map(row => ({
    purpose: row.purpose,
    made_at: row.created_at.toISOString(),
    earlier: counts.get(row.purpose) ?? 0,
  }))
}
