// Reads what is new in an open mailbox: the headers of each mail, and the text of those alone that are for a removal.
// Every mail counts as read only after it was filed. What was read twice is filed once, as with mail by SMTP.
import type { ImapFlow } from 'imapflow'
import { must } from '#shared/lib/must.ts'
import { DAY, MINUTE } from '#shared/lib/time.ts'
import { EvidenceError } from '../../lib/evidence-store.ts'
import { MailboxError } from '../../mail/open-imap.ts'
import type { InboxDeps } from '../mail/receive-mail.ts'
import { MAIL_MAX_BYTES, takeInMail } from '../mail/take-in-mail.ts'
import { claimMail, type MailClaim, type SenderSites } from './claim-mail.ts'
import { ASKED_HEADERS, type HeaderFacts, headerFacts } from './header-facts.ts'
import { findProgress, type MailboxLease, noteMailbox } from './progress.ts'

/** Mails per request for headers. Progress is recorded after each. */
export const AT_ONCE = 100
/** The provider's clock may differ from ours by this much. */
const CLOCKS_DIFFER = 10 * MINUTE
/** A mail that we fail to file this often is left out, so that it doesn't hold up all others. */
const TRIES = 5
/** The same for a mail that can't be fetched: its server or its size breaks the connection. */
const FETCH_TRIES = 10

export type MailboxReader = {
  deps: InboxDeps
  held: MailboxLease
  sites: SenderSites
  /** How often each mail failed, by number. Lives as long as the process. */
  failures: Map<number, number>
  /** Mails in the next request for headers: fewer after one that broke the connection, to find the mail that did. */
  atOnce: number
}

type Row = { uid: number; size: number; at: number; facts: HeaderFacts }

/** A mail couldn't be filed; the mailbox itself works. */
export class FilingError extends Error {}

/** @throws what the connection, the database or the store of attachments throws; reading again continues there. */
export async function readNewMail(client: ImapFlow, reader: MailboxReader): Promise<void> {
  const { deps, held } = reader
  const begunAt = deps.wallNow()
  const progress = must(await findProgress(deps.db, held.mailbox), 'progress of the mailbox')
  const { uidValidity, uidNext } = openFolder(client)
  const isNumberedAnew = progress.uidValidity !== uidValidity
  const lastUid = isNumberedAnew ? 0 : progress.lastUid
  // Earlier numbers are then meaningless, so we search by date, from a day earlier, because IMAP dates have no time of
  // day.
  const from = Math.max(progress.since, progress.readAt ?? 0) - DAY
  const found = await client.search(
    isNumberedAnew ? { since: new Date(from) } : { uid: `${lastUid + 1}:*` },
    { uid: true },
  )
  if (found === false || found === undefined) throw new MailboxError('dropped')
  // Asked for numbers above the last one, servers name the last one again.
  const uids = [...new Set(found)].filter(uid => uid > lastUid).sort((a, b) => a - b)
  if (isNumberedAnew)
    await noteMailbox(deps.db, held, { uidValidity, lastUid: (uids[0] ?? Math.max(uidNext, 1)) - 1 })
  const notBefore = progress.since - CLOCKS_DIFFER
  for (let at = 0; at < uids.length; ) {
    const some = uids.slice(at, at + reader.atOnce)
    await readSome(client, reader, { uids: some, notBefore, isDated: !isNumberedAnew })
    reader.atOnce = Math.min(AT_ONCE, reader.atOnce * 2)
    at += some.length
  }
  await noteMailbox(deps.db, held, { readAt: begunAt, fault: null, faultAt: null })
}

/** @throws MailboxError if the server closed it, or gave it no numbers that last. */
function openFolder(client: ImapFlow): { uidValidity: number; uidNext: number } {
  const mailbox = client.mailbox || null
  if (!client.usable || !mailbox?.uidValidity) throw new MailboxError('dropped')
  return { uidValidity: Number(mailbox.uidValidity), uidNext: mailbox.uidNext || 1 }
}

type Some = {
  uids: readonly number[]
  /** Earlier mail isn't looked at, whatever numbers it has. */
  notBefore: number
  /** The numbers are new ones, so hardly any mail is too old. Otherwise, dates are asked first. */
  isDated: boolean
}

async function readSome(
  client: ImapFlow,
  reader: MailboxReader,
  { uids, notBefore, isDated }: Some,
): Promise<void> {
  const { deps, held, sites } = reader
  const recent = isDated ? uids : await recentOf(client, uids, notBefore)
  const rows = recent.length === 0 ? [] : await headersOrFewer(client, reader, recent)
  for (const row of rows) {
    if (row.at < notBefore) continue
    const claim = await claimMail(deps.db, row.facts, { mailDomain: deps.mailDomain, sites })
    if (claim === null) continue
    await takeClaimed(client, reader, row, claim)
    await noteMailbox(deps.db, held, { lastUid: row.uid })
  }
  await noteMailbox(deps.db, held, { lastUid: must(uids.at(-1), 'a mail') })
}

async function recentOf(client: ImapFlow, uids: readonly number[], notBefore: number): Promise<number[]> {
  const rows = await client.fetchAll(uids.join(','), { uid: true, internalDate: true }, { uid: true })
  const recent = rows.filter(({ internalDate }) => timeOf(internalDate) >= notBefore).map(({ uid }) => uid)
  return uids.filter(uid => recent.includes(uid))
}

/** @throws what the connection throws: the next request asks for fewer. A single mail that keeps failing is skipped. */
async function headersOrFewer(
  client: ImapFlow,
  reader: MailboxReader,
  uids: readonly number[],
): Promise<Row[]> {
  try {
    return await headersOf(client, uids)
  } catch (error) {
    reader.atOnce = Math.max(1, Math.floor(uids.length / 2))
    const [only] = uids
    if (uids.length > 1 || only === undefined || !hasFailedFor(reader, only, FETCH_TRIES)) throw error
    reader.deps.log.error({ err: error }, 'the headers of a mail could not be fetched; it was left out')
    return []
  }
}

/** Counts a failure. Returns whether the mail has had all its tries. */
function hasFailedFor({ failures }: MailboxReader, uid: number, most: number): boolean {
  const tries = (failures.get(uid) ?? 0) + 1
  failures.set(uid, tries)
  if (tries >= most) failures.delete(uid)
  return tries >= most
}

/** In order, each once. Servers may name a mail twice, or one that we didn't ask for. */
async function headersOf(client: ImapFlow, uids: readonly number[]): Promise<Row[]> {
  const query = { uid: true, size: true, internalDate: true, headers: ASKED_HEADERS }
  const rows = new Map<number, Row>()
  for (const { uid, size = 0, internalDate, headers } of await client.fetchAll(uids.join(','), query, {
    uid: true,
  }))
    if (headers && uids.includes(uid))
      rows.set(uid, { uid, size, at: timeOf(internalDate), facts: headerFacts(headers) })
  return [...rows.values()].sort((a, b) => a.uid - b.uid)
}

/** A mail without a date that can be read is taken for a new one. */
function timeOf(date: Date | string | undefined): number {
  const at = date === undefined ? Number.NaN : new Date(date).getTime()
  return Number.isNaN(at) ? Number.POSITIVE_INFINITY : at
}

/** Files a mail, unless it never can be. @throws if it can't be now. */
async function takeClaimed(
  client: ImapFlow,
  reader: MailboxReader,
  row: Row,
  claim: MailClaim,
): Promise<void> {
  const { deps, failures } = reader
  const raw = row.size > MAIL_MAX_BYTES ? null : await sourceOrGone(client, reader, row.uid)
  if (raw === undefined) return
  if (raw === null) {
    deps.log.warn({ bytes: row.size }, 'a mail in the mailbox is too large and was left out')
    return
  }
  const returnPath = row.facts.returnPath
  try {
    await takeInMail(deps, {
      raw,
      client: { ip: null, helo: '', from: returnPath ?? '' },
      envelopeFrom: returnPath ?? 'unknown',
      owners: claim.owners,
      needsProof: claim.by === 'sender',
    })
  } catch (error) {
    // If attachments can't be stored now, all mails with attachments wait.
    if (error instanceof EvidenceError || !hasFailedFor(reader, row.uid, TRIES))
      throw new FilingError('a mail of the mailbox was not filed', { cause: error })
    deps.log.error({ err: error }, 'a mail in the mailbox could not be filed and was left out')
  }
  failures.delete(row.uid)
}

/** As `sourceOf`. A mail that can't be fetched for long counts as gone. */
async function sourceOrGone(
  client: ImapFlow,
  reader: MailboxReader,
  uid: number,
): Promise<Buffer | null | undefined> {
  try {
    return await sourceOf(client, uid)
  } catch (error) {
    if (!hasFailedFor(reader, uid, FETCH_TRIES)) throw error
    reader.deps.log.error({ err: error }, 'a mail could not be fetched; it was left out')
    return undefined
  }
}

/** Null if it's too large, and undefined if it's gone. */
async function sourceOf(client: ImapFlow, uid: number): Promise<Buffer | null | undefined> {
  const found = await client.fetchOne(
    String(uid),
    { uid: true, source: { maxLength: MAIL_MAX_BYTES + 1 } },
    { uid: true },
  )
  if (!found || found.uid !== uid || !found.source) return undefined
  return found.source.length > MAIL_MAX_BYTES ? null : found.source
}
