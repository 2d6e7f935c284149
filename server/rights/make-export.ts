// Packs an archive of all of an account's data, and deletes it when it expires; its ref is the export's id.
import { eq } from 'drizzle-orm'
import { MINUTE } from '#shared/lib/time.ts'
import { users } from '../db/tables/accounts.ts'
import type { WorkItem } from '../db/work.ts'
import type { Deps } from '../deps.ts'
import type { JobDefinition } from '../jobs/job-definition.ts'
import { expireExport, failExport, findExport, makeExport } from './exports.ts'
import { exportReadyMail } from './mails.ts'
import { RIGHTS_PAGE } from './routes.ts'

/** The job `make-export`. An interrupted try starts over; its parts are never visible. */
export function packExport(deps: Deps): JobDefinition {
  return {
    kind: 'make-export',
    quick: true,
    backoff: attempts => (attempts < 4 ? attempts * MINUTE : null),
    giveUp: ({ userId, ref }) => failExport(deps, { userId, id: ref }),
    run: (item, signal) => run(deps, item, signal),
  }
}

async function run(deps: Deps, { userId, ref }: WorkItem, signal: AbortSignal): Promise<void> {
  const place = { userId, id: ref }
  if (!(await makeExport(deps, place, signal))) return expireExport(deps, place)
  await tell(deps, place).catch(error => deps.log.warn({ err: error, export: ref }, 'export mail not sent'))
}

/** The page shows the archive too, so we don't pack it again if the mail can't be sent. */
async function tell(deps: Deps, place: { userId: string; id: string }): Promise<void> {
  const [user] = await deps.db.select({ email: users.email }).from(users).where(eq(users.id, place.userId))
  const until = (await findExport(deps.db, place))?.expires_at
  if (!user || !until) return
  const link = `${deps.publicUrl}${RIGHTS_PAGE}`
  await deps.sendMail({ to: user.email, ...exportReadyMail({ link, until: until.toISOString() }) })
}
