// Letters of a removal that have been written and have not left yet.
import type { Db } from '../db/database.ts'
import { fieldIs, listDocs, patchDoc } from '../db/rows.ts'
import { dropWork } from '../db/work.ts'

/** Takes the removal's waiting letters back: they do not leave. Under the account's lock. */
export async function takeBackLetters(tx: Db, accountId: string, jobId: string): Promise<void> {
  const letters = await listDocs(tx, 'messages', accountId, fieldIs('messages', 'job_id', jobId))
  for (const letter of letters) {
    if (letter.direction !== 'out' || letter.status !== 'queued') continue
    await dropWork(tx, 'send-letter', letter.id)
    await patchDoc(tx, 'messages', accountId, letter.id, { status: 'failed' })
  }
}
