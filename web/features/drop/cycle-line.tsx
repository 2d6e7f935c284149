// A request's course as a line with dates.
import type { DropCycle, DropStage } from '#shared/domain/drop/cycle.ts'
import { cx } from '#web/ui/cx.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { type CyclePoint, calendarDay, cyclePoints } from './drop-words.ts'

/** Past: a full square; now: one with a thick rim; ahead: an empty one. The words say the same. */
const MARK: Readonly<Record<CyclePoint['state'], string>> = {
  past: 'border-ink bg-ink',
  now: 'border-[3px] border-ink bg-paper',
  ahead: 'border-edge bg-paper',
}
const SAID: Readonly<Record<CyclePoint['state'], string>> = { past: 'Done: ', now: 'Now: ', ahead: 'Later: ' }

export function CycleLine({ cycle, stage, today }: { cycle: DropCycle; stage: DropStage; today: string }) {
  return (
    <ol aria-label="The course of your request" className="grid gap-x-4 sm:grid-cols-4">
      {cyclePoints(cycle, stage).map(({ id, title, day, text, state }) => (
        <li
          key={id}
          aria-current={state === 'now' ? 'step' : undefined}
          className="group relative pb-6 pl-7 last:pb-0 sm:pt-6 sm:pb-0 sm:pl-0"
        >
          <span
            aria-hidden
            className="absolute top-2 bottom-[-0.5rem] left-[0.4375rem] w-px bg-line group-last:hidden sm:top-[0.4375rem] sm:right-[-1rem] sm:bottom-auto sm:left-0 sm:h-px sm:w-auto"
          />
          <span
            aria-hidden
            className={cx('absolute top-1.5 left-0 size-3.5 border-2 sm:top-0', MARK[state])}
          />
          <p className={cx('leading-6', state === 'now' ? 'font-semibold' : 'font-medium')}>
            <VisuallyHidden>{SAID[state]}</VisuallyHidden>
            {title}
          </p>
          <p className="text-sm text-faint tabular-nums">
            {id === 'sent' ? '' : id === 'check' ? 'after ' : 'by '}
            <time dateTime={day}>{calendarDay(day, today)}</time>
          </p>
          <p className="mt-1 text-sm text-soft">{text}</p>
        </li>
      ))}
    </ol>
  )
}
