// Carries out a change of a person's list of sites to leave alone, in the transaction that stores it. The checks right
// before each visit, form and letter hold without it; this also cancels what waits, and resumes it later.
import type { Person } from '#shared/collections/people.ts'
import { changeOfList, LEFT_ALONE } from '#shared/domain/leave-alone.ts'
import { isFinal } from '#shared/domain/removal.ts'
import { sentence } from '#shared/domain/timeline-texts.ts'
import { coversPerson } from '../db/entitlements.ts'
import { fieldIs, listDocs, lockAccount } from '../db/rows.ts'
import { siteName } from '../db/site-name.ts'
import { dropWork } from '../db/work.ts'
import type { AccountTx, Deps } from '../deps.ts'
import { lacksConsent } from '../households/consents.ts'
import { FOLLOW_UP, planFollowUp, SCAN_TIME } from './follow-up/plan-follow-up.ts'
import { moveJob } from './lifecycle.ts'
import { resumePerson } from './resume-person.ts'
import { unplanWithin } from './search/unplan-scan.ts'
import { cancelUnsent } from './submit/unsent-request.ts'

type Rows = { before: Person | null; after: Person }

/** Whether the change needs any work. */
export function changesList({ before, after }: Rows): boolean {
  const { added, removed } = changeOfList(before, after)
  return added.length + removed.length > 0
}

/** Call it after the person was written. */
export async function applyListChange(account: AccountTx<Deps>, { before, after }: Rows): Promise<void> {
  const { added, removed } = changeOfList(before, after)
  await lockAccount(account.tx, account.userId)
  if (added.length > 0) await leaveAlone(account, after.id, new Set(added))
  if (removed.length > 0) await resume(account, after, new Set(removed))
}

/**
 * Plans no further visit of the sites, withdraws letters, and cancels removals whose request wasn't sent. One that was
 * sent waits for an answer, unchecked.
 */
async function leaveAlone(account: AccountTx, personId: string, sites: ReadonlySet<string>): Promise<void> {
  const { tx, userId } = account
  const scans = await listDocs(tx, 'exposure_scans', userId, fieldIs('exposure_scans', 'person_id', personId))
  for (const scan of scans) if (sites.has(scan.site_id)) await unplanWithin(account, scan.id, LEFT_ALONE)
  const jobs = await listDocs(tx, 'removal_jobs', userId, fieldIs('removal_jobs', 'person_id', personId))
  for (const job of jobs) {
    if (!sites.has(job.site_id) || isFinal(job.status)) continue
    const site = await siteName(tx, job.site_id)
    await cancelUnsent(account, job, sentence('site_left_alone', { site }))
    await dropWork(tx, FOLLOW_UP, job.id)
    // Refused unless it waits for the site's answer. Then nothing about it is known from now on.
    await moveJob(account, job, {
      event: 'could_not_check',
      sentences: [sentence('site_left_alone', { site }), sentence('no_longer_checked')],
      changes: { next_action_at: null },
    })
  }
}

/** Plans visits and reminders again. Canceled removals stay canceled: the person can start them again. */
async function resume(account: AccountTx<Deps>, person: Person, sites: ReadonlySet<string>): Promise<void> {
  const { tx, deps, userId } = account
  if (!(await coversPerson(tx, deps, userId, person.id))) return
  if (await lacksConsent(tx, deps, userId, person)) return
  await resumePerson(tx, deps, { accountId: userId, personId: person.id, again: true, sites })
  const jobs = await listDocs(tx, 'removal_jobs', userId, fieldIs('removal_jobs', 'person_id', person.id))
  for (const { id, site_id, status, clock } of jobs) {
    if (!sites.has(site_id) || isFinal(status) || !clock) continue
    // A visit that is due now looks first.
    await planFollowUp(tx, userId, id, Math.max(Date.parse(clock.follow_up_at), deps.now() + SCAN_TIME))
  }
}
