// Letters and mails of a removal, sent on the person's behalf and received; and the person's drafts and templates.
// The server creates letters, clients create drafts and templates.
import { letterKind, letterLanguage } from '#shared/domain/letter-kind.ts'
import { replyClass } from '#shared/domain/replies/reply-class.ts'
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

/** What a reply means, and who decided that. */
export const storedReading = z.strictObject({
  class: replyClass,
  confidence: z.number().min(0).max(1),
  /** The words that decided, as they stand in the reply. */
  words: z.array(z.string().max(160)).max(12),
  by: z.enum(['rules', 'classifier', 'person']),
  /** Whether it's certain enough to count. Otherwise the person has to say what the reply means. */
  settled: z.boolean(),
  auto_reply: z.boolean(),
})
export type StoredReading = z.infer<typeof storedReading>

const proof = z.enum(['pass', 'fail', 'none', 'unknown'])

/** Whether a mail comes from its sender's domain. `unknown`: couldn't be checked. */
export const mailAuthentication = z.strictObject({
  spf: proof,
  dkim: proof,
  dmarc: proof,
  /** The domain of its From header. */
  domain: z.string().max(253),
})
export type MailAuthentication = z.infer<typeof mailAuthentication>

/** The maximum number of attachments kept per mail, and of their bytes in all. */
export const ATTACHMENTS_MAX = 10
export const ATTACHMENT_BYTES_MAX = 5 * 1024 * 1024

/** A file that came with a mail; stored as evidence, never shown in the app. */
export const mailAttachment = z.strictObject({
  id: rowId,
  name: z.string().max(200),
  type: z.string().max(120),
  bytes: z.int().min(0),
})
export type MailAttachment = z.infer<typeof mailAttachment>

export const messages = defineCollection({
  name: 'messages',
  version: 4,
  // Version 2 adds drafts and templates. Version 3 adds what we know of letters and replies: nothing, for older ones.
  // Version 4 adds letters that the person sent from their own mailbox.
  migrations: [doc => doc, doc => doc, doc => doc, doc => doc],
  scope: 'account',
  concerns: { via: { job_id: 'removal_jobs' }, else: 'maker' },
  clientNeeds: { create: 'letters', remove: 'letters' },
  sealed: [
    'from_address',
    'to_address',
    'subject',
    'body',
    'writing',
    'kind',
    'language',
    'follow_up_by_us',
    'queued_by_us',
    'sent_by_person',
    'header_id',
    'reading',
    'authentication',
    'attachments',
    'left_out',
  ],
  fields: {
    id: rowId,
    /** The removal. For templates, and for drafts without a removal, the row's own `writing.of`. */
    job_id: rowId,
    /** Empty for templates. */
    site_id: z.string().max(63),
    direction: z.enum(['out', 'in']),
    /** `bounced`: the letter was sent, and the recipient's mail server returned it. */
    status: z.enum(['queued', 'sent', 'failed', 'bounced', 'received', 'draft', 'template']),
    from_address: z.string().max(254),
    to_address: z.string().max(254),
    subject: z.string().max(300),
    body: z.string().max(20_000),
    follow_up_at: z.iso.datetime().nullable(),
    sent_at: z.iso.datetime().nullable(),
    created_at: z.iso.datetime().max(30),
    /** For drafts and templates; missing or null otherwise. */
    writing: writing.nullish(),
    /** Of a letter. Null or missing: a request for removal, in English. */
    kind: letterKind.nullish(),
    language: letterLanguage.nullish(),
    /** Of a letter: whether we follow up by ourselves if the listing is still there. */
    follow_up_by_us: z.boolean().nullish(),
    /** Of a letter: whether we queued it on its day. Otherwise the person did. */
    queued_by_us: z.boolean().nullish(),
    /** Of a letter: whether the person sent it from their own mailbox, so that we know no sender. */
    sent_by_person: z.boolean().nullish(),
    /** The Message-ID of its mail, without brackets. */
    header_id: z.string().max(300).nullish(),
    /** Of a reply. Null or missing: it wasn't read. */
    reading: storedReading.nullish(),
    authentication: mailAuthentication.nullish(),
    attachments: z.array(mailAttachment).max(ATTACHMENTS_MAX).nullish(),
    /** How many attachments we don't have: too many, too large, or deleted with the removal's pictures. */
    left_out: z.int().min(0).nullish(),
  },
  indexes: ['job_id'],
  writtenOnce: [
    'job_id',
    'site_id',
    'status',
    'to_address',
    'subject',
    'body',
    'created_at',
    'writing',
    'kind',
    'language',
  ],
  clientCreates: { direction: 'out', from_address: '', follow_up_at: null, sent_at: null },
  clientDeletes: true,
  clientRows: { status: ['draft', 'template'] },
})
export type Message = DocOf<typeof messages>

/** A letter or mail that was or will be sent, or was received: neither a draft nor a template. */
export type Mail = Message & { status: Exclude<Message['status'], 'draft' | 'template'> }
export const isMail = (message: Message): message is Mail =>
  message.status !== 'draft' && message.status !== 'template'
