// The five steps of a removal as a row of bars, each with its day.
import { dayText } from '#shared/letters/day-text.ts'
import { cx } from '#web/ui/cx.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import type { PathStep } from './removal-path.ts'

const BAR: Readonly<Record<PathStep['state'], string>> = {
  done: 'h-1 bg-soft',
  proved: 'h-1 bg-clear',
  back: 'h-1 bg-back',
  'passed over': 'h-0 border-t-4 border-dotted border-edge',
  ahead: 'h-1 bg-line',
}

const SAID: Readonly<Record<PathStep['state'], string>> = {
  done: 'Done',
  proved: 'Seen',
  back: 'Came back',
  'passed over': 'Never said',
  ahead: 'Not yet',
}

export function RemovalPathPart({ steps, now }: { steps: readonly PathStep[]; now: number }) {
  return (
    <ol aria-label="How far it got" className="mt-7 grid gap-x-1.5 gap-y-3 sm:grid-cols-5">
      {steps.map(({ label, at, state }) => (
        <li key={label} className="grid grid-cols-[2.5rem_minmax(0,1fr)] items-start gap-x-3 sm:block">
          <span aria-hidden className={cx('mt-2 block rounded-full sm:mt-0 sm:mb-2', BAR[state])} />
          <span className="flex flex-wrap gap-x-2 text-sm sm:block">
            <span className={cx('sm:block', (state === 'ahead' || state === 'passed over') && 'text-faint')}>
              {label}
            </span>
            <span className="text-faint sm:block">
              {at === null ? SAID[state] : dayText(at, now)}
              {at !== null && <VisuallyHidden>, {SAID[state]}</VisuallyHidden>}
            </span>
          </span>
        </li>
      ))}
    </ol>
  )
}
