// The ledger of disclosures. It has an entry for everything that may have been sent; when in doubt, we record it.
import { and, eq, gte } from 'drizzle-orm'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { newId } from '#shared/lib/id.ts'
import type { Db } from '../../db/database.ts'
import { disclosures } from '../../db/tables/engine.ts'
import type { AccountTx } from '../../deps.ts'

/** Why something was disclosed, as the ledger stores it. Screens have their own words for each. */
export const REASONS = {
  form: 'required by the opt-out form',
  address: 'in the address of the opt-out page',
  letter: 'emailed by you',
} as const

export type Disclosure = {
  job: Pick<RemovalJob, 'id' | 'person_id' | 'site_id'>
  /** Names of the fields in a request. */
  fields: readonly string[]
  reason: (typeof REASONS)[keyof typeof REASONS]
  /** When this request began, in product time. Fields already recorded for its job since then aren't recorded again. */
  since: Date
}

/** Records the fields of a request. Each is recorded once per request, even if this runs again. */
export async function recordDisclosures(
  account: AccountTx,
  { job, fields, reason, since }: Disclosure,
): Promise<void> {
  const { tx, deps, userId } = account
  if (fields.length === 0) return
  const { user_id, job_id, sent_at, field } = disclosures
  const known = await tx
    .select({ field })
    .from(disclosures)
    .where(and(eq(user_id, userId), eq(job_id, job.id), eq(disclosures.reason, reason), gte(sent_at, since)))
  const names = new Set(fields.map(name => name.slice(0, FIELD_MAX)))
  for (const row of known) names.delete(row.field)
  if (names.size === 0) return
  await tx.insert(disclosures).values(
    [...names].map(name => ({
      id: newId(),
      user_id: userId,
      person_id: job.person_id,
      site_id: job.site_id,
      job_id: job.id,
      field: name,
      reason,
      sent_at: new Date(deps.now()),
    })),
  )
}

/** Removes the entries of a request that was certainly never sent. */
export async function removeDisclosures(
  tx: Db,
  userId: string,
  { job, reason, since }: Omit<Disclosure, 'fields'>,
): Promise<void> {
  const { user_id, job_id, sent_at } = disclosures
  await tx
    .delete(disclosures)
    .where(and(eq(user_id, userId), eq(job_id, job.id), eq(disclosures.reason, reason), gte(sent_at, since)))
}

const FIELD_MAX = 60
