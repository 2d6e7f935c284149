// The calls with an API key, a bar for each day. Errors are at the top of each bar.
import { LOG_DAYS } from '#shared/domain/webhook-events.ts'
import { dayText } from '#shared/letters/day-text.ts'
import { DAY } from '#shared/lib/time.ts'
import type { KeyDay } from '#shared/protocol/developer.ts'
import { now } from '#web/data/clock.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)

/** Days without calls have no bar. */
export function KeyDays({ days }: { days: readonly KeyDay[] }) {
  const today = now()
  const shown = Array.from({ length: LOG_DAYS }, (_, at) => dayOf(today - (LOG_DAYS - 1 - at) * DAY))
  const most = Math.max(1, ...days.map(({ calls }) => calls))
  const first = shown[0] ?? ''
  return (
    <div>
      <p className="mb-2 text-sm text-faint">Most on a day: {most.toLocaleString('en-US')}</p>
      <ol aria-label="Calls by day" className="flex h-28 items-end gap-px border-b border-edge sm:gap-1">
        {shown.map(day => {
          const found = days.find(one => one.day === day)
          const errors = found ? found.refused + found.limited + found.failed : 0
          return (
            <li key={day} className="flex h-full min-w-0 flex-1 flex-col justify-end">
              {found && (
                <>
                  <VisuallyHidden>{`${dayText(`${day}T12:00:00.000Z`, today)}: ${found.calls} calls, ${errors} errors`}</VisuallyHidden>
                  <span
                    aria-hidden="true"
                    className="block bg-back"
                    style={{ height: `${(100 * errors) / most}%` }}
                  />
                  <span
                    aria-hidden="true"
                    className="block min-h-0.5 bg-ink"
                    style={{ height: `${(100 * (found.calls - errors)) / most}%` }}
                  />
                </>
              )}
            </li>
          )
        })}
      </ol>
      <p className="mt-2 flex justify-between text-sm text-faint">
        <span>{dayText(`${first}T12:00:00.000Z`, today)}</span>
        <span>Today</span>
      </p>
      <p className="mt-3 flex flex-wrap gap-x-6 gap-y-1 text-sm text-soft">
        <span className="inline-flex items-center gap-2">
          <span aria-hidden="true" className="size-3 bg-ink" /> Answered
        </span>
        <span className="inline-flex items-center gap-2">
          <span aria-hidden="true" className="size-3 bg-back" /> Errors
        </span>
      </p>
    </div>
  )
}
