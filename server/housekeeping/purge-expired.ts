// Daily: deletes expired sessions, tokens and codes, tickets past their retention, old payment events, the count of
// sent letters, uploads that broke off, the log of webhooks, the uses of API keys, and old acts of operators.
import type { AccountDeps } from '../accounts/open-accounts.ts'
import { expiredParts } from '../accounts/purge-expired.ts'
import { oldEvents } from '../billing/purge-events.ts'
import { purgeOperatorActs } from '../db/operator-acts.ts'
import { purgeUploads } from '../db/stored-files.ts'
import type { Deps } from '../deps.ts'
import { purgeKeyUses } from '../developer-api/key-uses.ts'
import { dailyJob, planDaily } from '../jobs/daily.ts'
import type { JobDefinition } from '../jobs/job-definition.ts'
import { purgeSentLetters } from '../removals/submit/letter-limits.ts'
import { purgeTickets } from '../tickets/purge-tickets.ts'
import { purgeWebhookLog } from '../webhooks/purge-log.ts'

const ROUND = { kind: 'purge-expired', ref: 'accounts' } as const

/** The job `purge-expired`. */
export function purge(deps: Deps & { accounts: AccountDeps }): JobDefinition {
  const ofTickets = { name: 'tickets', step: () => purgeTickets(deps.db, deps.now()) }
  const ofLetters = { name: 'sent letters', step: () => purgeSentLetters(deps.db, deps.now()) }
  const ofUploads = {
    name: 'uploads',
    step: async () => ((await purgeUploads(deps.db, deps.now())) ? 'more' : null),
  }
  const ofWebhooks = { name: 'webhook log', step: () => purgeWebhookLog(deps.db, deps.now()) }
  const ofKeys = { name: 'uses of keys', step: () => purgeKeyUses(deps.db, deps.wallNow()) }
  const ofActs = { name: 'operators’ acts', step: () => purgeOperatorActs(deps.db, deps.wallNow()) }
  const parts = [ofTickets, ofLetters, ofWebhooks, ofKeys, ofActs, oldEvents(deps), ofUploads]
  return dailyJob(deps, {
    ...ROUND,
    parts: [...expiredParts(deps.accounts), ...parts],
  })
}

/** Makes sure the daily run is scheduled. */
export const planPurge = (deps: Pick<Deps, 'db' | 'now'>): Promise<void> => planDaily(deps, ROUND)
