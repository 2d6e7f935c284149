// A removal's mails: its letters, and the mails that came for it.
import type { Message } from '#shared/collections/messages.ts'
import type { Db } from '../db/database.ts'
import { fieldIs, listDocs } from '../db/rows.ts'

/** All of them, in no order. */
export const mailsOf = (db: Db, userId: string, jobId: string): Promise<Message[]> =>
  listDocs(db, 'messages', userId, fieldIs('messages', 'job_id', jobId))
