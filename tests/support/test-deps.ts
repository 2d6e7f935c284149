// The dependencies of capabilities in tests: a real database, a clock that the test moves, a silent log, an outbox.
import type { Database } from '#server/db/database.ts'
import type { SendMail } from '#server/deps.ts'
import { databaseEvidence } from '#server/lib/evidence-store.ts'
import { createLog } from '#server/lib/log.ts'
import type { InboxDeps } from '#server/removals/mail/receive-mail.ts'
import type { JournalEntry } from '#server/removals/submit/journal-entries.ts'
import { START } from './documents.ts'

export type TestDeps = InboxDeps & {
  clock: { at: number }
  outbox: Parameters<SendMail>[0][]
  /** The recorded requests and letters about to be sent. */
  journaled: JournalEntry[]
  /** How often the workers were notified of due work. */
  nudges: { count: number }
}

/** Deps over a database, at the tests' start time. */
export function testDeps(database: Database): TestDeps {
  const clock = { at: START }
  const outbox: TestDeps['outbox'] = []
  const journaled: JournalEntry[] = []
  const nudges = { count: 0 }
  const now = () => clock.at
  return {
    database,
    db: database.db,
    now,
    wallNow: Date.now,
    log: createLog('silent'),
    sendMail: async mail => {
      outbox.push(mail)
    },
    journal: {
      append: async entry => {
        journaled.push(entry)
      },
    },
    publicUrl: 'http://127.0.0.1:8787',
    mailDomain: 'reply.offlist.example',
    nudge: () => {
      nudges.count += 1
    },
    address: url => url,
    envelope: database.envelope,
    evidence: databaseEvidence,
    mailDns: {
      resolve: async () => {
        throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' })
      },
      isSender: () => true,
    },
    clock,
    outbox,
    journaled,
    nudges,
  }
}
