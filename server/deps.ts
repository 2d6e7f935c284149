// The typed things that capabilities need. Composed once, in main.ts; tests compose their own.
import type { PlanRules } from '#shared/domain/entitlements.ts'
import type { SecurityEventKind } from '#shared/domain/security-events.ts'
import type { Now } from '#shared/lib/time.ts'
import type { Database, Db } from './db/database.ts'
import type { LanguageModel } from './legal/language-model.ts'
import type { Envelope } from './lib/envelope.ts'
import type { EvidenceStore } from './lib/evidence-store.ts'
import type { Journal } from './lib/journal.ts'
import type { Log } from './lib/log.ts'
import type { JournalEntry } from './removals/submit/journal-entries.ts'

/** Sends a mail by SMTP. Resolves once the next server has taken it. */
export type SendMail = (mail: {
  to: string
  from?: string
  replyTo?: string
  subject: string
  text: string
  html?: string
}) => Promise<void>

/** What a request says of where it came from, as the security log keeps it. */
export type RequestNote = { userAgent: string | null; network: string | null }

/** Adds an entry to somebody's security log, in the caller's transaction. `detail`: names and counts, no secrets. */
export type NoteEvent = (
  tx: Db,
  event: {
    userId: string
    kind: SecurityEventKind
    detail: Record<string, string | number>
    /** Of whoever did it; only in an entry of their own log. */
    sessionId?: string | undefined
    request?: RequestNote | undefined
  },
) => Promise<void>

/** What a request handler or a job may use. */
export type Deps = {
  database: Database
  db: Db
  /** Product time in epoch milliseconds; can be moved forward in the sandbox world. */
  now: Now
  /** Wall time in epoch milliseconds by the database's clock, which all copies share: what leases are held by. */
  wallNow: Now
  log: Log
  sendMail: SendMail
  /** Origin of the product as people reach it, without a trailing slash. Mails take addresses from here only. */
  publicUrl: string
  /** Where it is noted, outside the database, what is about to leave for a site (removals/submit/journal-entries.ts). */
  journal: { append: (entry: JournalEntry) => ReturnType<Journal['append']> }
  /** Domain of the per-job return addresses. */
  mailDomain: string
  /** Tells the workers that work has become due, so that it starts at once instead of within a second. */
  nudge: () => void
  /** The address at which a person's browser reaches a site (differs from the site's own only in the sandbox world). */
  address: (url: string) => string
  /** Seals what lies in the database, and opens it. */
  envelope: Envelope
  /** Where pictures' sealed bytes are kept. */
  evidence: EvidenceStore
  /** Whether plans are sold, and what an account without one may have. Not sold, unless it says so. */
  planRules?: PlanRules
  /** Where there is a security log to write to. */
  noteEvent?: NoteEvent
  /** The model that legal documents may be written by; without one, the clause library writes them. */
  languageModel?: LanguageModel | null
}

/** A transaction in the rows of one account, and what it may use: what most steps of a removal need. */
export type AccountTx<D = Pick<Deps, 'now'>> = { tx: Db; deps: D; userId: string }
