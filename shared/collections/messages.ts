// Letters and mails of a removal: sent on the person's behalf, and what came back.
import { rowId } from '#shared/lib/id.ts'
import { z } from '#shared/lib/z.ts'
import { type DocOf, defineCollection } from './define.ts'

export const messages = defineCollection({
  name: 'messages',
  version: 1,
  migrations: [doc => doc],
  scope: 'account',
  concerns: { via: { job_id: 'removal_jobs' } },
  sealed: ['from_address', 'to_address', 'subject', 'body'],
  fields: {
    id: rowId,
    job_id: rowId,
    site_id: z.string().max(63),
    direction: z.enum(['out', 'in']),
    status: z.enum(['queued', 'sent', 'failed', 'received']),
    from_address: z.string().max(254),
    to_address: z.string().max(254),
    subject: z.string().max(300),
    body: z.string().max(20_000),
    follow_up_at: z.iso.datetime().nullable(),
    sent_at: z.iso.datetime().nullable(),
    created_at: z.iso.datetime().max(30),
  },
  indexes: ['job_id'],
})
export type Message = DocOf<typeof messages>
