// A letter's clock on its removal's page: a line with dates, the law that sets them, and what happens next.
import type { Mail } from '#shared/collections/messages.ts'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { isFinal } from '#shared/domain/removal.ts'
import { dayText } from '#shared/letters/day-text.ts'
import { cx } from '#web/ui/cx.ts'
import { type ClockStep, clockNext, clockSteps, lawName, overdueText } from './clock-line.ts'

const BAR: Readonly<Record<ClockStep['state'], string>> = {
  done: 'h-1 bg-soft',
  missed: 'h-0 border-t-4 border-dotted border-ink',
  ahead: 'h-1 bg-line',
}

type ClockLinePartProps = { job: RemovalJob; messages: readonly Mail[]; now: number }

/** Empty if no letter was sent. */
export function ClockLinePart({ job, messages, now }: ClockLinePartProps) {
  const { clock } = job
  if (!clock) return null
  const law = lawName(clock)
  const overdue = overdueText(job, now)
  const next = clockNext(job, now)
  const steps = clockSteps(job, messages, now)
  const isOpen = clock.answered === null && !isFinal(job.status)
  return (
    <div className="mb-8 border-y border-line py-5">
      <ol
        aria-label="Dates of the last letter"
        className={cx(
          'grid gap-x-1.5 gap-y-3',
          steps.length > 3 ? 'sm:grid-cols-4' : steps.length === 3 ? 'sm:grid-cols-3' : 'sm:grid-cols-2',
        )}
      >
        {steps.map(({ label, day, state }) => (
          <li key={label} className="grid grid-cols-[2.5rem_minmax(0,1fr)] items-start gap-x-3 sm:block">
            <span aria-hidden className={cx('mt-2 block rounded-full sm:mt-0 sm:mb-2', BAR[state])} />
            <span className="flex flex-wrap gap-x-2 text-sm sm:block">
              <span
                className={cx(
                  'sm:block',
                  state === 'ahead' && 'text-faint',
                  state === 'missed' && 'font-medium',
                )}
              >
                {label}
              </span>
              <span className={cx('sm:block', state === 'missed' ? 'font-medium' : 'text-faint')}>
                <time dateTime={day}>{dayText(day, now)}</time>
                {state === 'missed' && ', passed'}
              </span>
            </span>
          </li>
        ))}
      </ol>
      <div className="mt-4 space-y-1 text-sm text-pretty text-soft empty:hidden">
        {overdue && <p className="font-medium text-ink">{overdue}</p>}
        {next && <p>{next}</p>}
        {isOpen && (
          <p className="text-faint">
            {law === null ? 'We set these dates. No law does.' : `The ${law} sets the time to answer.`}
          </p>
        )}
      </div>
    </div>
  )
}
