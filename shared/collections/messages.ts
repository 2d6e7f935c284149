// Letters and mails of a removal, sent on the person's behalf and received; and the person's drafts and templates.
// The server creates letters, clients create drafts and templates.
import { rowId } from '#shared/lib/id.ts'
import { z } from '#shared/lib/z.ts'
import { type DocOf, defineCollection } from './define.ts'

/**
 * A draft or template. Each save is a new row that never changes, so texts that two offline devices write both
 * survive (letters/letter-versions.ts).
 */
export const writing = z.strictObject({
  /** The draft or template that this row is a version of. */
  of: rowId,
  /** The version it is based on; null for the first. */
  after: rowId.nullable(),
  /** A template's name; empty for drafts. */
  name: z.string().max(80),
  follow_up_days: z.int().min(1).max(365),
  /** The subject of a letter to a site without a removal; null for templates, and if the removal names the person. */
  person_id: rowId.nullable(),
})
export type Writing = z.infer<typeof writing>

export const messages = defineCollection({
  name: 'messages',
  version: 2,
  // Version 2 adds drafts and templates; letters and mails don't change.
  migrations: [doc => doc, doc => doc],
  scope: 'account',
  concerns: { via: { job_id: 'removal_jobs' }, else: 'maker' },
  clientNeeds: { create: 'letters', remove: 'letters' },
  sealed: ['from_address', 'to_address', 'subject', 'body', 'writing'],
  fields: {
    id: rowId,
    /** The removal. For templates, and for drafts without a removal, the row's own `writing.of`. */
    job_id: rowId,
    /** Empty for templates. */
    site_id: z.string().max(63),
    direction: z.enum(['out', 'in']),
    status: z.enum(['queued', 'sent', 'failed', 'received', 'draft', 'template']),
    from_address: z.string().max(254),
    to_address: z.string().max(254),
    subject: z.string().max(300),
    body: z.string().max(20_000),
    follow_up_at: z.iso.datetime().nullable(),
    sent_at: z.iso.datetime().nullable(),
    created_at: z.iso.datetime().max(30),
    /** For drafts and templates; missing or null otherwise. */
    writing: writing.nullish(),
  },
  indexes: ['job_id'],
  writtenOnce: ['job_id', 'site_id', 'status', 'to_address', 'subject', 'body', 'created_at', 'writing'],
  clientCreates: { direction: 'out', from_address: '', follow_up_at: null, sent_at: null },
  clientDeletes: true,
  clientRows: { status: ['draft', 'template'] },
})
export type Message = DocOf<typeof messages>

/** A letter or mail that was or will be sent, or was received: neither a draft nor a template. */
export type Mail = Message & { status: Exclude<Message['status'], 'draft' | 'template'> }
export const isMail = (message: Message): message is Mail =>
  message.status !== 'draft' && message.status !== 'template'
