// Files a mail of these parts with a removal, as one that came by SMTP and whose sender couldn't be checked.
import type { Db } from '#server/db/database.ts'
import { UNCHECKED_MAIL } from '#server/removals/mail/authenticate-mail.ts'
import {
  type FilableMail,
  type FiledMail,
  type FilingDeps,
  fileMail,
} from '#server/removals/mail/file-mail.ts'
import { NO_ATTACHMENTS } from '#server/removals/mail/store-attachments.ts'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { must } from '#shared/lib/must.ts'

export function fileByMail(
  deps: FilingDeps & { db: Db },
  { userId, job, to }: { userId: string; job: RemovalJob; to: string },
  parts: Partial<FilableMail>,
): Promise<FiledMail> {
  const mail: FilableMail = { html: false, headerLines: [], ...parts }
  return deps.db.transaction(async tx => {
    const filed = await fileMail(
      { tx, deps, userId },
      { jobId: job.id, to },
      {
        mail,
        attachments: NO_ATTACHMENTS,
        authentication: UNCHECKED_MAIL,
        envelopeFrom: 'no-reply@first.example',
      },
    )
    return must(filed, 'removal')
  })
}
