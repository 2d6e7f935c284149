// The typed dependencies of capabilities. Composed once, in product.ts; tests compose their own.
import type { PlanRules } from '#shared/domain/entitlements.ts'
import type { SecurityEventKind } from '#shared/domain/security-events.ts'
import type { Now } from '#shared/lib/time.ts'
import type { Database, Db } from './db/database.ts'
import type { LanguageModel } from './legal/language-model.ts'
import type { Envelope } from './lib/envelope.ts'
import type { EvidenceStore } from './lib/evidence-store.ts'
import type { Journal } from './lib/journal.ts'
import type { LetterRules } from './lib/letter-settings.ts'
import type { Log } from './lib/log.ts'
import type { WorkCounts } from './lib/work-counts.ts'
import type { JournalEntry } from './removals/submit/journal-entries.ts'

/** Sends a mail by SMTP. Resolves when the next server has accepted it. `headers`: others than these fields make. */
export type SendMail = (mail: {
  to: string
  from?: string
  replyTo?: string
  subject: string
  text: string
  html?: string
  /** The mail's own Message-ID, and those of the mails it answers, without brackets. */
  messageId?: string
  references?: readonly string[]
  /** The envelope's sender, which receives reports about delivery. By default, that of `from`. */
  returnPath?: string
  headers?: Readonly<Record<string, string>>
}) => Promise<void>

/** The origin of a request, as the security log stores it. */
export type RequestNote = { userAgent: string | null; network: string | null }

/** Adds an entry to a user's security log, in the caller's transaction. `detail`: names and counts, no secrets. */
export type NoteEvent = (
  tx: Db,
  event: {
    userId: string
    kind: SecurityEventKind
    detail: Record<string, string | number>
    /** The acting user's session; only in an entry of their own log. */
    sessionId?: string | undefined
    request?: RequestNote | undefined
  },
) => Promise<void>

/** The dependencies of request handlers and jobs. */
export type Deps = {
  database: Database
  db: Db
  /** Product time in epoch milliseconds. The sandbox world can move it forward. */
  now: Now
  /** Wall time in epoch milliseconds by the database's clock, which all servers share. Leases use it. */
  wallNow: Now
  log: Log
  sendMail: SendMail
  /** Public origin of the product, without a trailing slash. The only source of URLs in mails. */
  publicUrl: string
  /** Records outside the database what is about to be sent to a site (removals/submit/journal-entries.ts). */
  journal: { append: (entry: JournalEntry) => ReturnType<Journal['append']> }
  /** Domain of the return addresses, and of the Message-IDs of letters. */
  mailDomain: string
  /**
   * The mailbox whose plus-addresses are return addresses, in lowercase. Without one, we receive mail at `mailDomain`.
   */
  mailbox?: string | null
  /** Notifies the workers that a job is due, so that it starts immediately instead of within a second. */
  nudge: () => void
  /** The URL at which a person's browser reaches a site (differs from the site's own only in the sandbox world). */
  address: (url: string) => string
  /** Encrypts and decrypts sealed data in the database. */
  envelope: Envelope
  /** The store of pictures' encrypted bytes. */
  evidence: EvidenceStore
  /** Whether plans are sold, and the entitlements of an account without one. By default, plans aren't sold. */
  planRules?: PlanRules
  /** Limits for letters. By default, there are none. */
  letterRules?: LetterRules
  /** Writes to the security log, if there is one. */
  noteEvent?: NoteEvent
  /** The model that may write legal documents. Without one, the clause library writes them. */
  languageModel?: LanguageModel | null
  /** Counts what is done, for /metrics. By default, nothing is counted. */
  counts?: WorkCounts
}

/** A transaction in the rows of one account, and what it may use: what most steps of a removal need. */
export type AccountTx<D = Pick<Deps, 'now'>> = { tx: Db; deps: D; userId: string }
