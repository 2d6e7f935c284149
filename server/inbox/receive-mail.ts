// Taking in a mail that came by SMTP: filed with the removal it was sent to. Of one to a search only its code is taken.
import type { ParsedMail } from 'mailparser'
import { findDoc } from '../db/rows.ts'
import type { Deps } from '../deps.ts'
import { type FilingDeps, fileMail } from './file-mail.ts'
import { findCode } from './find-code.ts'
import type { MailOwner } from './mail-owner.ts'
import { giveScanCode } from './scan-code.ts'

export type InboxDeps = Deps & FilingDeps

/** Takes one mail in for the removal, or the search, it was sent to; repeating it changes nothing. */
export async function receiveMail(deps: InboxDeps, owner: MailOwner, mail: ParsedMail): Promise<void> {
  const filed = await deps.db.transaction(async tx => {
    const job = await findDoc(tx, 'removal_jobs', owner.userId, owner.jobId)
    if (job) return fileMail(tx, deps, { userId: owner.userId, job, to: owner.address }, mail)
    const code = findCode(`${mail.subject ?? ''}\n${mail.text ?? ''}`)
    if (code !== null) await giveScanCode(tx, owner.address, code)
    return null
  })
  if (filed?.worksOn) deps.nudge()
}
