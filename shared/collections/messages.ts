// Letters and mails of a removal: sent on the person's behalf, and what came back; and what the person writes before:
// drafts of letters, and templates of their own. The server makes letters, clients make drafts and templates.
import { rowId } from '#shared/lib/id.ts'
import { z } from '#shared/lib/z.ts'
import { type DocOf, defineCollection } from './define.ts'

/**
 * What a draft or a template is. Each time one is saved is a row of its own, which never changes: so what two devices
 * write, both without a network, is both there (letters/letter-versions.ts).
 */
export const writing = z.strictObject({
  /** The draft or template that this row is a version of. */
  of: rowId,
  /** The version it was written from; null for the first. */
  after: rowId.nullable(),
  /** A template's name; a draft's is empty. */
  name: z.string().max(80),
  follow_up_days: z.int().min(1).max(365),
  /** For whom a letter to a site without a removal is; null where the removal says it, and for templates. */
  person_id: rowId.nullable(),
})
export type Writing = z.infer<typeof writing>

export const messages = defineCollection({
  name: 'messages',
  version: 2,
  // Version 2 has drafts and templates; letters and mails stay as they were.
  migrations: [doc => doc, doc => doc],
  scope: 'account',
  concerns: { via: { job_id: 'removal_jobs' }, else: 'maker' },
  clientNeeds: { create: 'letters', remove: 'letters' },
  sealed: ['from_address', 'to_address', 'subject', 'body', 'writing'],
  fields: {
    id: rowId,
    /** The removal; of a template, and of a draft without a removal, its own `writing.of`. */
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
    /** Of drafts and templates; missing or null for all others. */
    writing: writing.nullish(),
  },
  indexes: ['job_id'],
  writtenOnce: ['job_id', 'site_id', 'status', 'to_address', 'subject', 'body', 'created_at', 'writing'],
  clientCreates: { direction: 'out', from_address: '', follow_up_at: null, sent_at: null },
  clientDeletes: true,
  clientRows: { status: ['draft', 'template'] },
})
export type Message = DocOf<typeof messages>

/** A letter or a mail: what is, or was, on its way. */
export type Mail = Message & { status: Exclude<Message['status'], 'draft' | 'template'> }
export const isMail = (message: Message): message is Mail =>
  message.status !== 'draft' && message.status !== 'template'
