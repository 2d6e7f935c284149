// Codes that a site mails to a removal's return address while its form is open. They're in the removal's messages.
import type { Db } from '../../db/database.ts'
import { mailsOf } from '../mails-of.ts'
import { findCode } from './find-code.ts'
import { type CodeWait, waitForCode } from './wait-for-code.ts'

type AboutRemoval = {
  userId: string
  jobId: string
  /** Ignore mail from before this time. Product time, in epoch milliseconds. */
  since: number
}

/** Waits for a code mailed to the removal, as `waitForCode` does. */
export function waitForRemovalCode(
  db: Db,
  removal: AboutRemoval,
  wait: CodeWait,
): Promise<Record<string, string> | null> {
  return waitForCode(() => newestCode(db, removal), wait)
}

async function newestCode(db: Db, { userId, jobId, since }: AboutRemoval): Promise<string | null> {
  const mails = await mailsOf(db, userId, jobId)
  const codes = mails
    .filter(mail => mail.direction === 'in' && Date.parse(mail.created_at) >= since)
    .sort((a, b) => b.created_at.localeCompare(a.created_at))
    .flatMap(mail => findCode(`${mail.subject}\n${mail.body}`) ?? [])
  return codes[0] ?? null
}
