// Mailboxes of sites that returned a letter. We don't offer them for a while; the site may repair them.
import { and, eq, gt } from 'drizzle-orm'
import type { Broker } from '#shared/catalogue/broker.ts'
import { RETURNED_DAYS } from '#shared/domain/returned-letters.ts'
import { DAY } from '#shared/lib/time.ts'
import type { Db } from './database.ts'
import { addressDigest, lookupDigest } from './lookup-digest.ts'
import { SHARED_ACCOUNT } from './replicated.ts'
import { findDoc, lockAccount, putDoc } from './rows.ts'
import { badContacts } from './tables/engine.ts'

/** How long a returned letter counts. Product time. */
const BAD_FOR = RETURNED_DAYS * DAY

export type BadContact = { address: string; siteId: string; userId: string }

const stillBad = (now: number) => gt(badContacts.bounced_at, new Date(now - BAD_FOR))

/**
 * Marks the mailbox for this account. Once letters of two accounts came back, it's marked for everybody and taken off
 * the site's row, so that no device offers it: reports are easily forged, and one account must not be able to disable a
 * mailbox for everyone.
 */
export async function markBadContact(
  tx: Db,
  { address, siteId, userId }: BadContact,
  now: number,
): Promise<void> {
  const digest = await addressDigest(tx, address)
  const own = await reporterOf(tx, userId)
  const [before] = await tx
    .select()
    .from(badContacts)
    .where(and(eq(badContacts.digest, digest), stillBad(now)))
  const confirmed = before !== undefined && (before.confirmed || before.reporter !== own)
  const reporter = before?.reporter ?? own
  const row = { site_id: siteId, why: 'unknown', bounced_at: new Date(now), reporter, confirmed } as const
  await tx
    .insert(badContacts)
    .values({ digest, ...row })
    .onConflictDoUpdate({ target: badContacts.digest, set: row })
  if (!confirmed) return
  await lockAccount(tx, SHARED_ACCOUNT)
  const site = await findDoc(tx, 'data_broker_sites', SHARED_ACCOUNT, siteId)
  if (site?.privacy_email?.toLowerCase() !== address.toLowerCase()) return
  const { template } = site
  const byMail = template?.removal_method === 'email_request'
  await putDoc(tx, 'data_broker_sites', SHARED_ACCOUNT, {
    ...site,
    privacy_email: null,
    template: template && byMail ? { ...template, removal_method: 'manual_process' } : template,
  })
}

/** Whether a letter of this account to the address came back lately, or letters of several others. */
export async function isBadContact(
  db: Db,
  { address, userId }: Pick<BadContact, 'address' | 'userId'>,
  now: number,
): Promise<boolean> {
  const [row] = await db
    .select({ confirmed: badContacts.confirmed, reporter: badContacts.reporter })
    .from(badContacts)
    .where(and(eq(badContacts.digest, await addressDigest(db, address)), stillBad(now)))
  return row !== undefined && (row.confirmed || row.reporter === (await reporterOf(db, userId)))
}

const reporterOf = (db: Db, userId: string): Promise<string> => lookupDigest(db, 'bad contact', userId)

/** The catalogue without the mailboxes that returned a letter lately. */
export async function withoutBadContacts(db: Db, brokers: readonly Broker[], now: number): Promise<Broker[]> {
  const rows = await db
    .select()
    .from(badContacts)
    .where(and(stillBad(now), eq(badContacts.confirmed, true)))
  const bad = new Map(rows.map(row => [row.digest, row.site_id]))
  const sites = new Set(bad.values())
  return Promise.all(
    brokers.map(async broker => {
      if (broker.privacyEmail === null || !sites.has(broker.id)) return broker
      const isBad = bad.has(await addressDigest(db, broker.privacyEmail))
      return isBad ? { ...broker, privacyEmail: null } : broker
    }),
  )
}
