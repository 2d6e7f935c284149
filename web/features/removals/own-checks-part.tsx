// The person's own checks of a removal's listing: a way to look while we can't, and what they saw so far.
import type { OwnCheck } from '#shared/collections/own-check.ts'
import { lastOwnCheck } from '#shared/domain/own-check.ts'
import { isAskedToCheck, mayCheck } from '#shared/domain/person-check.ts'
import { momentText } from '#shared/letters/day-text.ts'
import { isWithoutListing } from '#shared/letters/letter-target.ts'
import { sendIntent } from '#web/data/outbox.ts'
import { Button } from '#web/ui/button.tsx'
import { Section } from '#web/ui/section.tsx'
import { CheckAnswer } from './check-answer.tsx'
import type { JobDetails } from './use-job.ts'

const SAW: Readonly<Record<OwnCheck['answer'], string>> = {
  found: 'You looked, and it was there.',
  not_found: 'You looked, and it wasn’t there.',
  could_not_open: 'You couldn’t open the site.',
}

/** Empty while we can search the site and the person hasn't looked. If it's their turn, the answers are at the top. */
export function OwnChecksPart({ details, now }: { details: JobDetails; now: number }) {
  const { view, isUnsearchable } = details
  const { job, siteName, asked } = view
  const checks = job.own_checks ?? []
  const last = lastOwnCheck(checks)
  const isOffered = !asked && !isAskedToCheck(job) && !isWithoutListing(job) && mayCheck(job, isUnsearchable)
  if (!isOffered && checks.length === 0) return null
  const takeBack = () => last && void sendIntent('withdraw-check', { job_id: job.id, check_id: last.id })
  return (
    <Section
      id="own-checks"
      title="Your own looks"
      lede={
        isUnsearchable
          ? `We can’t search ${siteName} now. You can look in your own browser: two looks at least 72 hours apart that don’t show it count as “you saw it gone”.`
          : 'We keep them apart from what we see ourselves.'
      }
    >
      {isOffered && (
        <div className="flex flex-wrap gap-3">
          <CheckAnswer job={job} />
        </div>
      )}
      {checks.length > 0 && (
        <ul aria-label="Your own looks" className="mt-4 border-t border-line">
          {checks.toReversed().map(check => (
            <li
              key={check.id}
              className="flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b border-line py-2 text-sm"
            >
              <span>{SAW[check.answer]}</span>
              <span className="flex items-center gap-3 text-faint">
                {momentText(check.at, now)}
                {check.id === last?.id && !asked && check.before && (
                  <Button size="small" variant="quiet" onClick={takeBack}>
                    Undo
                  </Button>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
