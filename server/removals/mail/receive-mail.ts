// Receives mail that came by SMTP and files it with its removal. Of mail to a scan, only the code is stored.
import type { ParsedMail } from 'mailparser'
import { findDoc } from '../../db/rows.ts'
import type { Deps } from '../../deps.ts'
import { type FilingDeps, fileMail } from './file-mail.ts'
import { findCode } from './find-code.ts'
import type { MailOwner } from './mail-owner.ts'
import { giveScanCode } from './scan-code.ts'

export type InboxDeps = Deps & FilingDeps

/** Files one mail with the removal or scan that it was sent to. Repeating it changes nothing. */
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
