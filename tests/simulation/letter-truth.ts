// What a site's mail meant, by the world's log: the desk's own meaning, or that it wasn't the desk's at all.
import type { Message } from '#shared/collections/messages.ts'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { DAY } from '#shared/lib/time.ts'
import type { SiteTruth } from './world.ts'

/** Mails are filed on the day they're sent, or on the next if the program was down. */
const FILED_WITHIN = 2 * DAY

const sameSubject = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()

/**
 * The possible meanings of a stored mail: usually one; several if the site sent mails that look alike. Empty for mail
 * that isn't about a letter, such as a form's confirmation.
 */
export function meaningsOf(
  mail: Message,
  job: Pick<RemovalJob, 'return_address'>,
  site: Pick<SiteTruth, 'letters'> | undefined,
): string[] {
  const filed = Date.parse(mail.created_at)
  const answers = (site?.letters ?? [])
    .flatMap(letter => letter.answers)
    .filter(({ to, from, subject, at }) => {
      const sent = Date.parse(at)
      return (
        to.toLowerCase() === job.return_address?.toLowerCase() &&
        from.toLowerCase() === mail.from_address.toLowerCase() &&
        sameSubject(subject, mail.subject) &&
        Math.abs(filed - sent) <= FILED_WITHIN
      )
    })
  return [...new Set(answers.map(({ meaning }) => meaning))]
}

/** The class that a truthful reader gives a mail: `other` if it isn't the desk's. */
export const CLASS_OF: Readonly<Record<string, string>> = {
  stranger: 'other',
  forged: 'other',
  bounce: 'other',
  delayed: 'other',
}
