// Carries out a deletion after its seven days; its ref is the deletion's id. Then mails the receipt, and deletes any
// rows written meanwhile by sessions in other copies that hadn't ended yet.
import { HOUR, MINUTE } from '#shared/lib/time.ts'
import { z } from '#shared/lib/z.ts'
import type { WorkItem } from '../db/work.ts'
import type { JobDefinition } from '../jobs/job-definition.ts'
import { planRewrite } from '../jobs/vacuum.ts'
import { carryOutDeletion, type DeletionJobDeps } from './carry-out-deletion.ts'
import { eraseData } from './erase-account.ts'

/** The remaining work once everything is deleted: the last mail and its recipient. Deleted with the work. */
const farewell = z.object({
  to: z.string(),
  mail: z.object({ subject: z.string(), text: z.string(), html: z.string() }),
})

/** The job `delete-account`. */
export function deleteAccount(deps: DeletionJobDeps): JobDefinition {
  return {
    kind: 'delete-account',
    quick: true,
    // The erasure is retried for as long as it takes; the mail for about two days.
    backoff: attempts => Math.min(6 * HOUR, 2 ** attempts * MINUTE),
    giveUp: async item => deps.log.error({ deletion: item.ref }, 'deletion given up'),
    run: item => run(deps, item),
  }
}

const MAIL_TRIES = 12

async function run(deps: DeletionJobDeps, item: WorkItem): Promise<void> {
  const left = farewell.safeParse(item.input)
  if (left.success) return sayFarewell(deps, item, left.data)
  if ((await carryOutDeletion(deps, item)) === 'busy')
    throw new Error('work of the account is under way; the deletion waits for it')
}

async function sayFarewell(
  deps: DeletionJobDeps,
  item: WorkItem,
  { to, mail }: z.infer<typeof farewell>,
): Promise<void> {
  try {
    await deps.sendMail({ to, ...mail })
  } catch (error) {
    if (item.attempts < MAIL_TRIES) throw error
    // We don't store the address any longer: the receipt is stored, and the account is gone either way.
    deps.log.warn({ deletion: item.ref }, 'receipt of a deletion could not be mailed')
  }
  await deps.db.transaction(async tx => {
    await eraseData(tx, item.userId)
    await planRewrite(tx, deps)
  })
}
