// Hands a mail over at most once: it's noted with the work before, and the note is taken back only if the mail server
// clearly refused it.
import { iso } from '#shared/lib/time.ts'
import { z } from '#shared/lib/z.ts'
import { noteProgress, type WorkItem } from '../db/work.ts'
import type { Deps } from '../deps.ts'
import { wasRefused } from './was-refused.ts'

/** What an earlier try noted. */
const noted = z.object({ handed_at: z.iso.datetime().optional() })

/**
 * `unsure`: a try was cut off, so it may have left, and it isn't sent again. `not_ours`: another worker has the work by now.
 * @throws what `hand` throws, if the mail certainly stayed: then the next try sends it.
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
