// What counts as a reply of the site in a complaint.
import type { Mail } from '#shared/collections/messages.ts'
import { senderProof } from '#shared/domain/replies/sender-proof.ts'
import type { ComplaintRows } from './complaint-rows.ts'

/** Not automatic, and not from a sender who fails the checks: a complaint repeats no forged word. */
export const isTheirReply = ({ status, reading, authentication }: Mail): boolean =>
  status === 'received' &&
  reading?.auto_reply !== true &&
  reading?.class !== 'auto_reply' &&
  senderProof(authentication) !== 'failed'

/**
 * The newest reply whose meaning isn't certain: it may be the answer, so the complaint can't claim that there was none.
 * Null if there's no such reply, or if an answer is known.
 */
export function openReply({ job, letters }: Pick<ComplaintRows, 'job' | 'letters'>): Mail | null {
  const clock = job.clock ?? null
  if (clock === null || clock.answered !== null) return null
  return letters.findLast(mail => isTheirReply(mail) && mail.reading?.settled !== true) ?? null
}
