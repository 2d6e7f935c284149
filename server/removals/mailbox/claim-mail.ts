// Decides from its headers whether a mail in the mailbox is for a removal. Of all other mail, we never fetch more than
// these headers.
import { and, eq, inArray, sql } from 'drizzle-orm'
import { getDomain } from 'tldts'
import type { DataBrokerSite } from '#shared/collections/data-broker-sites.ts'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { isFinal } from '#shared/domain/removal.ts'
import type { Db } from '../../db/database.ts'
import { SHARED_ACCOUNT, tables } from '../../db/replicated.ts'
import { findDoc, listDocs } from '../../db/rows.ts'
import { jobsOfAddresses, type MailOwner } from '../mail/mail-owner.ts'
import type { HeaderFacts } from './header-facts.ts'

/**
 * The removals that a mail is for. `by` their return address, the letter it answers, or its sender alone: anybody can
 * write a sender's name, so such a mail counts only if its domain is proven.
 */
export type MailClaim = { by: 'address' | 'letter' | 'sender'; owners: MailOwner[] }

/** Sites by what we know of their mail. Read once in a while, since each mail is compared with all of them. */
export type SenderSites = () => Promise<readonly Pick<DataBrokerSite, 'id' | 'host' | 'privacy_email'>[]>

/** A broker with more open removals than this needs a return address to tell them apart. */
const REMOVALS_READ = 50

/** Null for mail that isn't ours. `mailDomain`: the domain of our letters' Message-IDs. */
export async function claimMail(
  db: Db,
  facts: HeaderFacts,
  { mailDomain, sites }: { mailDomain: string; sites: SenderSites },
): Promise<MailClaim | null> {
  const addressed = await jobsOfAddresses(db, facts.recipients)
  if (addressed.length > 0) return { by: 'address', owners: addressed }
  const answered = await jobOfLetters(db, letterIds(facts.answers, mailDomain))
  if (answered !== null) return { by: 'letter', owners: [answered] }
  const sender = await jobOfSender(db, facts.from, sites)
  return sender === null ? null : { by: 'sender', owners: [sender] }
}

const LETTER_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** A thread has more, and all of them name the same removal. */
const LETTERS_MAX = 20

/** The ids of our letters among Message-IDs: the part before the mail domain (submit/send-letter.ts). */
const letterIds = (messageIds: readonly string[], mailDomain: string): string[] =>
  messageIds
    .map(id => id.toLowerCase())
    .filter(id => id.endsWith(`@${mailDomain.toLowerCase()}`))
    .map(id => id.slice(0, -mailDomain.length - 1))
    .filter(id => LETTER_ID.test(id))
    .slice(0, LETTERS_MAX)

/** The removal of the first of these letters that is ours. A thread's letters are all of one removal. */
async function jobOfLetters(db: Db, ids: readonly string[]): Promise<MailOwner | null> {
  if (ids.length === 0) return null
  const letters = tables.messages
  const rows = await db
    .select({ userId: letters.user_id, id: letters.id })
    .from(letters)
    .where(and(inArray(letters.id, [...ids]), eq(letters.deleted, false)))
  for (const { userId, id } of rows) {
    const letter = await findDoc(db, 'messages', userId, id)
    if (letter?.direction !== 'out') continue
    const job = await findDoc(db, 'removal_jobs', userId, letter.job_id)
    if (job?.return_address) return { userId, jobId: job.id, address: job.return_address }
  }
  return null
}

/** The only open removal that this sender was written to for; null if there is none, or several. */
async function jobOfSender(db: Db, from: string | null, sites: SenderSites): Promise<MailOwner | null> {
  if (from === null) return null
  const ids = (await sites()).filter(site => isSenderOf(site, from)).map(({ id }) => id)
  if (ids.length === 0) return null
  const jobs = tables.removal_jobs
  const rows = await db
    .select({ userId: jobs.user_id, id: jobs.id })
    .from(jobs)
    .where(and(inArray(jobs.site_id, ids), eq(jobs.deleted, false)))
    .orderBy(sql`${jobs.created_at} desc`)
    .limit(REMOVALS_READ)
  const open: MailOwner[] = []
  for (const { userId, id } of rows) {
    const job = await findDoc(db, 'removal_jobs', userId, id)
    if (job?.return_address && wasWrittenTo(job))
      open.push({ userId, jobId: id, address: job.return_address })
  }
  return open.length === 1 ? (open[0] ?? null) : null
}

/** A form may have been sent although its removal doesn't say so yet: its confirmation overtakes the worker. */
const wasWrittenTo = (job: RemovalJob): boolean =>
  !isFinal(job.status) && (job.submitted_at !== null || Boolean(job.clock) || job.status === 'processing')

/**
 * Whether an address is at the site's registered domain, or is its known address. Domains under which anybody gets a
 * name, such as those of mail services, count as one each.
 */
export function isSenderOf(site: Pick<DataBrokerSite, 'host' | 'privacy_email'>, from: string): boolean {
  if (from === site.privacy_email?.toLowerCase()) return true
  const domain = registered(from.slice(from.lastIndexOf('@') + 1))
  return domain !== null && domain === registered(site.host)
}

const registered = (host: string): string | null =>
  getDomain(host, { allowPrivateDomains: true, validateHostname: false })

/** Reads the catalog at most every `validFor` milliseconds. */
export function senderSites(
  db: Db,
  { wallNow, validFor }: { wallNow: () => number; validFor: number },
): SenderSites {
  let latest: { at: number; sites: ReturnType<SenderSites> } | null = null
  return () => {
    const at = wallNow()
    if (latest === null || at - latest.at > validFor)
      latest = { at, sites: listDocs(db, 'data_broker_sites', SHARED_ACCOUNT) }
    return latest.sites
  }
}
