// The series of product mails that a reader can turn off by one click: the mails of the first week, and the weekly
// summary. A series begins once, and its links work without signing in.
import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { lookupDigest } from '../db/lookup-digest.ts'
import { mailSeries } from '../db/tables/mail.ts'

export type SeriesName = (typeof mailSeries.$inferSelect)['series']
export type Series = { userId: string; series: SeriesName }

/** Below the product's origin; also mounted there. */
export const UNSUBSCRIBE_PATH = '/mail/v1/unsubscribe'

const own = ({ userId, series }: Series) => and(eq(mailSeries.user_id, userId), eq(mailSeries.series, series))

/** Begins a series. False if it already had begun. */
export async function beginSeries(tx: Db, series: Series, now: number): Promise<boolean> {
  const begun = await tx
    .insert(mailSeries)
    .values({
      user_id: series.userId,
      series: series.series,
      link_hash: hash(await secretOf(tx, series)),
      begun_at: new Date(now),
    })
    .onConflictDoNothing()
    .returning({ series: mailSeries.series })
  return begun.length > 0
}

/** The reader's row of a series; null before it begins. */
export async function readSeries(db: Db, series: Series): Promise<typeof mailSeries.$inferSelect | null> {
  const [row] = await db.select().from(mailSeries).where(own(series))
  return row ?? null
}

/** The row that a link's secret belongs to; null for any other text. */
export async function seriesOfLink(db: Db, secret: string): Promise<typeof mailSeries.$inferSelect | null> {
  const [row] = await db
    .select()
    .from(mailSeries)
    .where(eq(mailSeries.link_hash, hash(secret)))
  return row ?? null
}

export async function changeSeries(
  tx: Db,
  series: Series,
  changes: Partial<Pick<typeof mailSeries.$inferSelect, 'stopped_at' | 'handed_for'>>,
): Promise<void> {
  await tx.update(mailSeries).set(changes).where(own(series))
}

/**
 * The page that turns a series off, and the headers by which mail programs offer the same (RFC 2369; RFC 8058: one
 * click, without asking back).
 */
export async function unsubscribeBy(
  { db, publicUrl }: { db: Db; publicUrl: string },
  series: Series,
): Promise<{ link: string; headers: Readonly<Record<string, string>> }> {
  const link = `${publicUrl}${UNSUBSCRIBE_PATH}/${await secretOf(db, series)}`
  return {
    link,
    headers: { 'List-Unsubscribe': `<${link}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  }
}

/** The same in every mail of a series. Derived with the database's sealed key, so that its rows alone reveal none. */
const secretOf = (db: Db, { userId, series }: Series): Promise<string> =>
  lookupDigest(db, 'mail series', `${series} ${userId}`)

const hash = (secret: string): string => createHash('sha256').update(secret).digest('hex')
