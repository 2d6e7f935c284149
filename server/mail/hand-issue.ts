// Sends an issue of a weekly series to a reader at most once: the reader's row says so before the mail leaves, and that
// is only taken back if the mail server clearly refused the mail.
import type { Deps } from '../deps.ts'
import { changeSeries, readSeries, type Series } from './mail-series.ts'
import { wasRefused } from './was-refused.ts'

/**
 * `monday`: the issue, in epoch milliseconds. The series must have begun.
 * @throws the error of `hand`, if the mail certainly wasn't sent: then the next try sends it.
 */
export async function handIssue(
  { db, log }: Pick<Deps, 'db' | 'log'>,
  series: Series,
  monday: number,
  hand: () => Promise<void>,
): Promise<void> {
  const handed_for = (await readSeries(db, series))?.handed_for ?? null
  await changeSeries(db, series, { handed_for: new Date(monday) })
  try {
    await hand()
  } catch (error) {
    if (!wasRefused(error))
      return log.warn({ series: series.series, err: error }, 'a mail may have been sent')
    await changeSeries(db, series, { handed_for })
    throw error
  }
}
