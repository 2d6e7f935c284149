// Files a broker's mail with its removal, inside the caller's transaction. It stores the mail once, gives its
// confirmation link to a worker, and notes a claimed removal as a claim. It serves mail from SMTP and mail that a
// person adds.
import { createHash } from 'node:crypto'
import { and, desc, eq } from 'drizzle-orm'
import type { ParsedMail } from 'mailparser'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { awaitsConfirmation, isConfirmable, type Try } from '#shared/domain/confirmation.ts'
import { isFinal } from '#shared/domain/removal.ts'
import { newId } from '#shared/lib/id.ts'
import { iso } from '#shared/lib/time.ts'
import { declaredHosts } from '#shared/recipe/hosts.ts'
import { parseRecipe } from '#shared/recipe/schema.ts'
import type { Db } from '../../db/database.ts'
import { siteLane } from '../../db/lanes.ts'
import { SHARED_ACCOUNT } from '../../db/replicated.ts'
import { findDoc, putDoc } from '../../db/rows.ts'
import { closeColumn, openColumn, SEALED } from '../../db/sealed-columns.ts'
import { automationTemplates, confirmationLinks, removalAttempts } from '../../db/tables/engine.ts'
import { planWork } from '../../db/work.ts'
import type { AccountTx, Deps } from '../../deps.ts'
import { findConfirmationLink, saysRemoved } from './find-links.ts'
import { findOfferedLink, type OfferedLink } from './find-offered-link.ts'

export type FilingDeps = Pick<Deps, 'now' | 'address'> & {
  /** Notes that the broker says the removal is done. */
  noteAssertion: (tx: Db, userId: string, job: RemovalJob) => Promise<unknown>
  /** Offers the person a confirmation link that we won't open. */
  offerLink: (tx: Db, userId: string, job: RemovalJob, offered: OfferedLink) => Promise<unknown>
}

export type FilableMail = Pick<ParsedMail, 'text' | 'html' | 'subject' | 'from' | 'date' | 'messageId'>

/** The result: the id of the stored message, whether it is new, and whether work became due. */
export type FiledMail = { messageId: string; isNew: boolean; worksOn: boolean }

/** Files one mail. A mail that the removal already has changes nothing. */
export async function fileMail(
  tx: Db,
  deps: FilingDeps,
  about: { userId: string; job: RemovalJob; to: string },
  mail: FilableMail,
): Promise<FiledMail> {
  const { userId, job } = about
  const text = mail.text ?? ''
  const id = messageIdOf(job.id, mail)
  if (await findDoc(tx, 'messages', userId, id)) return { messageId: id, isNew: false, worksOn: false }
  await putDoc(tx, 'messages', userId, {
    id,
    job_id: job.id,
    site_id: job.site_id,
    direction: 'in',
    status: 'received',
    from_address: storable(mail.from?.value[0]?.address ?? 'unknown', 254),
    to_address: storable(about.to, 254),
    subject: storable(mail.subject ?? '', 300),
    body: storable(openable(deps, text), 20_000),
    follow_up_at: null,
    sent_at: sentAt(mail.date),
    created_at: iso(deps.now()),
  })
  if (saysRemoved(text) && job.status === 'verification') await deps.noteAssertion(tx, userId, job)
  const body = { text, html: mail.html || '' }
  const last = await lastTry(tx, userId, job)
  const hosts = await hostsOf(tx, job.site_id)
  const link = findConfirmationLink(body, hosts)
  const offered = link === null && last && isConfirmable(last) ? findOfferedLink(body, hosts) : null
  if (offered && !isFinal(job.status)) await deps.offerLink(tx, userId, job, offered)
  if (!link || !awaitsConfirmation(job.status, last)) return { messageId: id, isNew: true, worksOn: false }
  await followLink({ tx, deps, userId }, job, link)
  return { messageId: id, isNew: true, worksOn: true }
}

async function followLink(account: AccountTx, job: RemovalJob, link: string): Promise<void> {
  const { tx, deps, userId } = account
  const row = { id: newId(), user_id: userId, job_id: job.id }
  await tx.insert(confirmationLinks).values({
    ...row,
    link: closeColumn(tx, SEALED.confirmationLink, row, link),
    used_at: null,
    received_at: new Date(deps.now()),
  })
  await planWork(tx, {
    kind: 'remove-listing',
    ref: job.id,
    userId,
    lane: await siteLane(tx, job.site_id),
    dueAt: deps.now(),
  })
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
async function hostsOf(tx: Db, siteId: string): Promise<string[]> {
  const site = await findDoc(tx, 'data_broker_sites', SHARED_ACCOUNT, siteId)
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
