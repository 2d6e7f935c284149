// Mailboxes of sites that returned a letter. Nobody is offered them for a while: the site may repair them.
import { and, eq, gt } from 'drizzle-orm'
import type { Broker } from '#shared/catalogue/broker.ts'
import { DAY } from '#shared/lib/time.ts'
import type { Db } from './database.ts'
import { addressDigest } from './lookup-digest.ts'
import { SHARED_ACCOUNT } from './replicated.ts'
import { findDoc, lockAccount, putDoc } from './rows.ts'
import { badContacts } from './tables/engine.ts'

/** How long a returned letter counts. Product time. */
const BAD_FOR = 90 * DAY

export type BadContact = { address: string; siteId: string; why: 'unknown' | 'silent' }

const stillBad = (now: number) => gt(badContacts.bounced_at, new Date(now - BAD_FOR))

/** Marks the mailbox for everybody, and takes it off the site's row, so that no device offers it. */
export async function markBadContact(
  tx: Db,
  { address, siteId, why }: BadContact,
  now: number,
): Promise<void> {
  const row = { site_id: siteId, why, bounced_at: new Date(now) }
  await tx
    .insert(badContacts)
    .values({ digest: await addressDigest(tx, address), ...row })
    .onConflictDoUpdate({ target: badContacts.digest, set: row })
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

/** Whether a letter to this address came back lately. */
export async function isBadContact(db: Db, address: string, now: number): Promise<boolean> {
  const [row] = await db
    .select({ digest: badContacts.digest })
    .from(badContacts)
    .where(and(eq(badContacts.digest, await addressDigest(db, address)), stillBad(now)))
  return row !== undefined
}

/** The catalogue without the mailboxes that returned a letter lately. */
export async function withoutBadContacts(db: Db, brokers: readonly Broker[], now: number): Promise<Broker[]> {
  const rows = await db.select().from(badContacts).where(stillBad(now))
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
