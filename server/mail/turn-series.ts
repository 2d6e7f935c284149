// Turns a reader's series of mails on and off, and says which it is.
import { eq } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { readMonitoring } from '../db/monitoring.ts'
import { lockAccount, putDoc } from '../db/rows.ts'
import { members } from '../db/tables/households.ts'
import { changeSeries, readSeries, type Series } from './mail-series.ts'

/**
 * A holder's weekly summary is the switch of their settings, so that the app shows it as it is. A member of a household
 * can't change that switch, and turns off only their own.
 */
export async function turnSeries(tx: Db, series: Series, isOn: boolean, now: number): Promise<void> {
  if (await isBySwitch(tx, series)) {
    const { userId } = series
    await lockAccount(tx, userId)
    const settings = await readMonitoring(tx, userId)
    if (settings.weekly_summary !== isOn)
      await putDoc(tx, 'monitoring_settings', userId, { ...settings, weekly_summary: isOn })
    return
  }
  await changeSeries(tx, series, { stopped_at: isOn ? null : new Date(now) })
}

/** Whether the reader still gets the series. */
export async function isSeriesOn(db: Db, series: Series): Promise<boolean> {
  if (await isBySwitch(db, series)) return (await readMonitoring(db, series.userId)).weekly_summary
  return (await readSeries(db, series))?.stopped_at === null
}

async function isBySwitch(db: Db, { userId, series }: Series): Promise<boolean> {
  if (series !== 'weekly_summary') return false
  const rows = await db.select({ id: members.account_id }).from(members).where(eq(members.user_id, userId))
  return rows.length === 0
}
