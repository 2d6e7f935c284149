// Files a broker's mail with its removal, inside the caller's transaction: stores it once, with what it means, whether
// it's genuine, and its attachments, and lets it move the removal. It serves mail from SMTP and mail that a person adds.
import { createHash } from 'node:crypto'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { ParsedMail } from 'mailparser'
import type { DataBrokerSite } from '#shared/collections/data-broker-sites.ts'
import type { MailAuthentication, Message, StoredReading } from '#shared/collections/messages.ts'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { awaitsConfirmation, isConfirmable, type Try } from '#shared/domain/confirmation.ts'
import { isFinal } from '#shared/domain/removal.ts'
import { classifyReply } from '#shared/domain/replies/classify-reply.ts'
import { senderProof } from '#shared/domain/replies/sender-proof.ts'
import { newId } from '#shared/lib/id.ts'
import { iso } from '#shared/lib/time.ts'
import { declaredHosts } from '#shared/recipe/hosts.ts'
import { parseRecipe } from '#shared/recipe/schema.ts'
import { storeBlob } from '../../db/blobs.ts'
import type { Db } from '../../db/database.ts'
import { SHARED_ACCOUNT } from '../../db/replicated.ts'
import { fieldIs, findDoc, idsAre, listDocs, lockAccount, putDoc } from '../../db/rows.ts'
import { closeColumn, openColumn, SEALED } from '../../db/sealed-columns.ts'
import { automationTemplates, confirmationLinks, removalAttempts } from '../../db/tables/engine.ts'
import { planWork } from '../../db/work.ts'
import type { AccountTx, Deps } from '../../deps.ts'
import type { MailKind } from '../../lib/work-counts.ts'
import { notifyWebhooks } from '../../webhooks/notify-webhooks.ts'
import { removalWork } from '../removal-work.ts'
import { applyReply } from './apply-reply.ts'
import { isAutomaticMail } from './auto-reply.ts'
import { fileBounce } from './file-bounce.ts'
import { findConfirmationLink } from './find-links.ts'
import { findOfferedLink } from './find-offered-link.ts'
import { notedHeaders } from './mail-headers.ts'
import { offerLink } from './offer-link.ts'
import { type DeliveryReport, readDeliveryReport } from './read-bounce.ts'
import type { StoredAttachments } from './store-attachments.ts'

export type FilingDeps = Pick<Deps, 'now' | 'address'>

export type FilableMail = Pick<
  ParsedMail,
  'text' | 'html' | 'subject' | 'from' | 'date' | 'messageId' | 'headerLines'
> &
  Partial<Pick<ParsedMail, 'attachments' | 'to'>>

/** A mail with what's known of how it came. */
export type Incoming = {
  mail: FilableMail
  attachments: StoredAttachments
  authentication: MailAuthentication
  /** Null for a mail that a person added. */
  envelopeFrom: string | null
}

/** The result: the id of the stored message, whether it is new, whether work became due, and what the mail was. */
export type FiledMail = { messageId: string; isNew: boolean; worksOn: boolean; kind: MailKind }

/** Files one mail; null if there's no such removal. A mail that the removal already has changes nothing. */
export async function fileMail(
  account: AccountTx<FilingDeps>,
  about: { jobId: string; to: string },
  incoming: Incoming,
): Promise<FiledMail | null> {
  const { tx, deps, userId } = account
  const { mail, attachments, authentication, envelopeFrom } = incoming
  await lockAccount(tx, userId)
  const job = await findDoc(tx, 'removal_jobs', userId, about.jobId)
  if (!job) return null
  const id = messageIdOf(job.id, mail)
  const stored = await lettersAnd(account, job, id)
  if (stored.some(one => one.id === id))
    return { messageId: id, isNew: false, worksOn: false, kind: 'repeated' }
  const report = readDeliveryReport(mail)
  const isAuto = report !== null || isAutomaticMail(mail, envelopeFrom)
  const site = await findDoc(tx, 'data_broker_sites', SHARED_ACCOUNT, job.site_id)
  const read = readMail(job, { mail, envelopeFrom, letters: stored, site })
  const reply: Message = {
    id,
    job_id: job.id,
    site_id: job.site_id,
    direction: 'in',
    status: 'received',
    from_address: storable(mail.from?.value[0]?.address ?? 'unknown', 254),
    to_address: storable(about.to, 254),
    subject: storable(mail.subject ?? '', 300),
    body: storable(openable(deps, mail.text ?? ''), 20_000),
    follow_up_at: null,
    sent_at: sentAt(mail.date),
    created_at: iso(deps.now()),
    header_id: headerId(mail.messageId),
    reading: report ? ofReport(read) : asAutomatic(read, isAuto),
    authentication,
    attachments: attachments.named,
    left_out: attachments.leftOut,
  }
  await putDoc(tx, 'messages', userId, reply)
  for (const file of attachments.files) await storeBlob(tx, file)
  const isGenuine = senderProof(authentication) !== 'failed'
  if (report) {
    if (isGenuine) await fileBounce(account, job, report, { cameByMail: envelopeFrom !== null })
    return { messageId: id, isNew: true, worksOn: false, kind: kindOfReport(report, isGenuine) }
  }
  // Confirmation mails are automatic, too.
  const link = isGenuine ? await takeLink(account, job, { mail, site }) : null
  if (link === null && !reply.reading?.auto_reply && isGenuine) await tellOfAnswer(account, job, reply)
  if (link === null) await applyReply(account, job, { reply, site })
  const kind = link === null ? 'reply' : 'confirmation'
  return { messageId: id, isNew: true, worksOn: link === 'followed', kind }
}

const kindOfReport = ({ kind }: DeliveryReport, isGenuine: boolean): MailKind => {
  if (!isGenuine) return 'unproven'
  return kind === 'hard' ? 'bounce' : 'delay'
}

async function tellOfAnswer(
  account: AccountTx<FilingDeps>,
  job: RemovalJob,
  { reading }: Message,
): Promise<void> {
  await notifyWebhooks(account, job.person_id, 'letter.answered', () => ({
    removal_id: job.id,
    person_id: job.person_id,
    site_id: job.site_id,
    answer: reading?.class ?? 'other',
  }))
}

/** A report about delivery says nothing of the request, whatever its words resemble. */
const ofReport = (read: StoredReading): StoredReading => ({
  ...read,
  class: 'other',
  words: [],
  auto_reply: true,
  settled: true,
})

/**
 * Headers prove that a mail is automatic. Words alone, such as "do not reply", don't: if such a mail says something
 * that matters, the person reads it.
 */
function asAutomatic(read: StoredReading, isAuto: boolean): StoredReading {
  if (isAuto || !read.auto_reply) return { ...read, auto_reply: isAuto }
  const isHarmless = ['acknowledged', 'other', 'auto_reply'].includes(read.class)
  return isHarmless ? read : { ...read, auto_reply: false, settled: false }
}

/** Gives a form's confirmation link to a worker, or offers it to the person; null if the mail has none to use. */
async function takeLink(
  account: AccountTx<FilingDeps>,
  job: RemovalJob,
  { mail, site }: { mail: FilableMail; site: DataBrokerSite | null },
): Promise<'followed' | 'offered' | null> {
  const { tx, userId } = account
  const last = await lastTry(tx, userId, job)
  if (!awaitsConfirmation(job.status, last) && !(last && isConfirmable(last))) return null
  const body = { text: mail.text ?? '', html: mail.html || '' }
  const hosts = await hostsOf(tx, job.site_id, site)
  const link = findConfirmationLink(body, hosts)
  if (link !== null && awaitsConfirmation(job.status, last)) {
    await followLink(account, job, link)
    return 'followed'
  }
  const offered = link === null && last && isConfirmable(last) ? findOfferedLink(body, hosts) : null
  if (!offered || isFinal(job.status)) return null
  await offerLink(account, job, offered)
  return 'offered'
}

/** The removal's own letters, and the mail with this id if it's filed already. A thread's other mails aren't opened. */
function lettersAnd({ tx, userId }: AccountTx, job: RemovalJob, id: string): Promise<Message[]> {
  const ofJob = fieldIs('messages', 'job_id', job.id)
  const isLetter = fieldIs('messages', 'direction', 'out')
  return listDocs(tx, 'messages', userId, sql`(${idsAre('messages', [id])} or (${ofJob} and ${isLetter}))`)
}

type Readable = Pick<Incoming, 'mail' | 'envelopeFrom'> & {
  letters: readonly Message[]
  site: DataBrokerSite | null
}

/** What the mail says, as the message stores it. */
function readMail(job: RemovalJob, { mail, envelopeFrom, letters, site }: Readable): StoredReading {
  const [letter] = letters
    .filter(({ sent_at }) => sent_at !== null)
    .sort((a, b) => (b.sent_at ?? '').localeCompare(a.sent_at ?? ''))
  const read = classifyReply(
    {
      subject: mail.subject ?? '',
      text: mail.text ?? '',
      html: mail.html || null,
      from: mail.from?.value[0]?.address ?? null,
      headers: { ...notedHeaders(mail), ...(envelopeFrom === '' ? { 'return-path': '<>' } : {}) },
    },
    {
      broker: { name: site?.name ?? job.site_id, domain: site?.host ?? '' },
      letter: letter
        ? { subject: letter.subject, body: letter.body, sentAt: letter.sent_at ?? letter.created_at }
        : null,
      returnAddress: job.return_address,
    },
  )
  return {
    class: read.class,
    confidence: Math.min(1, Math.max(0, read.confidence)),
    words: read.words.map(words => storable(words, 160)).slice(0, 12),
    by: read.by,
    settled: read.isSure,
    auto_reply: read.autoReply,
  }
}

/** The Message-ID without brackets; null if there is none. */
function headerId(messageId: string | undefined): string | null {
  const id = storable((messageId ?? '').trim().replace(/^<|>$/g, ''), 300)
  return id === '' ? null : id
}

async function followLink(account: AccountTx<FilingDeps>, job: RemovalJob, link: string): Promise<void> {
  const { tx, deps, userId } = account
  const row = { id: newId(), user_id: userId, job_id: job.id }
  await tx.insert(confirmationLinks).values({
    ...row,
    link: closeColumn(tx, SEALED.confirmationLink, row, link),
    used_at: null,
    received_at: new Date(deps.now()),
  })
  await planWork(tx, { ...(await removalWork(tx, userId, job)), dueAt: deps.now() })
}

/**
 * The message id of a mail: a UUID (version 8) hashed from its contents, so a mail delivered or added twice is stored
 * once. The hash includes the text because some brokers send every mail with the same Message-ID.
 */
function messageIdOf(jobId: string, mail: FilableMail): string {
  const own = mail.messageId ?? [mail.from?.value[0]?.address, mail.subject, mail.date?.getTime()]
  const words = (mail.text ?? (mail.html || '')).split(/\s+/).join(' ').trim()
  const hex = createHash('sha256')
    .update(JSON.stringify([jobId, own, words]))
    .digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** The text with links that a person's browser can open. The addresses differ only in the sandbox world. */
function openable(deps: Pick<Deps, 'address'>, text: string): string {
  return text.replace(/https?:\/\/[^\s"'<>()[\]]+/g, link => deps.address(link))
}

/** At most `max` characters, without those that a database can't store: NUL and unpaired surrogates. */
function storable(text: string, max: number): string {
  return Buffer.from(text.replaceAll('\0', '').slice(0, max)).toString().slice(0, max)
}

/** The date in the mail's header; null if it's missing or outside the years 1970 to 9998. */
function sentAt(date: Date | undefined): string | null {
  if (!date) return null
  const at = date.getTime()
  return at >= 0 && at < Date.UTC(9999, 0) ? iso(at) : null
}

/** The site's own host and those that its recipe declares: some brokers send confirmations from a parent's host. */
async function hostsOf(tx: Db, siteId: string, site: DataBrokerSite | null): Promise<string[]> {
  const { recipe } = automationTemplates
  const [row] = await tx
    .select({ recipe })
    .from(automationTemplates)
    .where(eq(automationTemplates.site_id, siteId))
  const parsed = row ? parseRecipe(row.recipe) : null
  const declared = parsed?.ok ? [...declaredHosts(parsed.recipe).hosts] : []
  return [...new Set([...(site ? [site.host] : []), ...declared])]
}

async function lastTry(tx: Db, userId: string, job: RemovalJob): Promise<Try | null> {
  const [last] = await tx
    .select()
    .from(removalAttempts)
    .where(and(eq(removalAttempts.user_id, userId), eq(removalAttempts.job_id, job.id)))
    .orderBy(desc(removalAttempts.started_at))
    .limit(1)
  return last ? { phase: last.phase, resume: await openColumn(tx, SEALED.attemptResume, last) } : null
}
