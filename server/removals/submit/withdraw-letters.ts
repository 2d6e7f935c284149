// Letters of a removal that were written but not sent yet.
import type { Db } from '../../db/database.ts'
import { fieldIs, listDocs, patchDoc } from '../../db/rows.ts'
import { dropWork } from '../../db/work.ts'

/** Withdraws the removal's waiting letters, so that they aren't sent. Call it under the account's lock. */
export async function takeBackLetters(tx: Db, accountId: string, jobId: string): Promise<void> {
  const letters = await listDocs(tx, 'messages', accountId, fieldIs('messages', 'job_id', jobId))
  for (const letter of letters) {
    if (letter.direction !== 'out' || letter.status !== 'queued') continue
    await dropWork(tx, 'send-letter', letter.id)
    await patchDoc(tx, 'messages', accountId, letter.id, { status: 'failed' })
  }
}
