// Sends a mail at most once: a note is stored with the work first, and is only deleted if the mail server clearly
// refused the mail.
import { iso } from '#shared/lib/time.ts'
import { z } from '#shared/lib/z.ts'
import { noteProgress, type WorkItem } from '../db/work.ts'
import type { Deps } from '../deps.ts'
import { wasRefused } from './was-refused.ts'

/** The note of an earlier try. */
const noted = z.object({ handed_at: z.iso.datetime().optional() })

/**
 * `unsure`: a try was interrupted, so the mail may have been sent, and isn't sent again. `not_ours`: another worker has
 * the work now.
 * @throws the error of `hand`, if the mail certainly wasn't sent: then the next try sends it.
 */
export async function handOverOnce(
  { db, now, log }: Pick<Deps, 'db' | 'now' | 'log'>,
  item: WorkItem,
  hand: () => Promise<void>,
): Promise<'sent' | 'unsure' | 'not_ours'> {
  const about = { kind: item.kind, ref: item.ref }
  if (noted.parse(item.input).handed_at !== undefined) {
    log.warn(about, 'a mail may have been sent when its worker was cut off')
    return 'unsure'
  }
  if (!(await noteProgress(db, item, { handed_at: iso(now()) }))) return 'not_ours'
  try {
    await hand()
    return 'sent'
  } catch (error) {
    if (wasRefused(error)) {
      await noteProgress(db, item, {})
      throw error
    }
    log.warn({ ...about, err: error }, 'a mail may have been sent')
    return 'unsure'
  }
}
