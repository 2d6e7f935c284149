// The person's own time by kind of task: estimated minutes, done and remaining.
import { CASES_MIN } from '#shared/domain/removal-times.ts'
import { minutesText, TASK_MINUTES_MAX } from '#shared/domain/task-minutes.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import { ChartPart, Legend } from './chart-part.tsx'
import { useWidth } from './use-width.ts'
import type { MinutesRow } from './your-minutes.ts'

const TASK: Readonly<Record<MinutesRow['task'], string>> = {
  guide: 'Guides',
  letter: 'Letters',
  look: 'Checks',
}
const BAR = 16

export function YourMinutesPart({ minutes }: { minutes: readonly MinutesRow[] }) {
  const done = minutes.reduce((sum, row) => sum + row.done, 0)
  const left = minutes.reduce((sum, row) => sum + row.left, 0)
  const measured = minutes.reduce((sum, row) => sum + row.measured.minutes, 0)
  return (
    <ChartPart
      title="Your minutes"
      said={
        done + left + measured === 0 ? (
          'Nothing has needed your time so far.'
        ) : (
          <>
            {spentText(done, measured)}
            {left === 0 ? (
              ', and nothing is left to do.'
            ) : (
              <>
                , and{' '}
                <TextLink to="/my-removals" search={{ tab: 'todo' }}>
                  about {minutesText(left)}
                </TextLink>{' '}
                still to do.
              </>
            )}
          </>
        )
      }
      chart={
        minutes.length > 0 && (
          <Bars rows={minutes} most={Math.max(...minutes.map(row => row.done + row.left))} />
        )
      }
      note={noteOf(minutes)}
      numbers={
        minutes.length === 0
          ? null
          : {
              caption: 'Minutes of your own steps, estimated and measured',
              head: [
                'Task',
                'Removals',
                'Minutes done',
                'Minutes left',
                'Tasks measured',
                'Minutes measured',
                'Estimated for those',
              ],
              rows: minutes.map(row => ({
                key: row.task,
                cells: [
                  TASK[row.task],
                  row.removals,
                  row.done,
                  row.left,
                  row.measured.tasks,
                  row.measured.tasks === 0 ? 'none' : row.measured.minutes,
                  row.measured.tasks === 0 ? 'none' : row.measured.estimated,
                ],
              })),
            }
      }
    />
  )
}

/** An answered check has no estimate for done work, but may have been measured. */
function spentText(done: number, measured: number): string {
  if (done > 0) return `About ${minutesText(done)} of your time so far`
  return measured > 0
    ? `${minutesText(measured)} of your time so far, as measured`
    : 'You haven’t had to spend any yet'
}

/** What is estimated, and what was measured for how many tasks. */
function noteOf(rows: readonly MinutesRow[]): string {
  const tasks = rows.reduce((sum, row) => sum + row.measured.tasks, 0)
  const estimates = 'Minutes done and left are the estimates of the guides’ steps and letters.'
  const how = `We measure tasks that you finish under Your next minutes, and count ${TASK_MINUTES_MAX} minutes at most for one: a page left open isn’t work.`
  if (tasks === 0) return `${estimates} None of your tasks has been measured yet. ${how}`
  const minutes = rows.reduce((sum, row) => sum + row.measured.minutes, 0)
  const estimated = rows.reduce((sum, row) => sum + row.measured.estimated, 0)
  const few = tasks < CASES_MIN ? ` Under ${CASES_MIN} tasks, that says little.` : ''
  const many = tasks === 1 ? 'One task was' : `${tasks} tasks were`
  return `${estimates} ${many} measured: ${minutesText(minutes)}, where we’d said about ${minutesText(estimated)}.${few} ${how}`
}

function Bars({ rows, most }: { rows: readonly MinutesRow[]; most: number }) {
  const { ref, width } = useWidth(420)
  const scale = (minutes: number) => (minutes / Math.max(1, most)) * width
  return (
    <>
      <div className="grid max-w-prose grid-cols-[5rem_minmax(0,1fr)_auto] items-center gap-x-4 text-sm">
        {rows.map(({ task, done, left }, at) => (
          <div
            key={task}
            className="col-span-3 grid grid-cols-subgrid items-center border-b border-line py-1.5"
          >
            <span>{TASK[task]}</span>
            <div ref={at === 0 ? ref : undefined}>
              <svg
                role="img"
                aria-label={`${TASK[task]}: ${minutesText(done)} done, ${minutesText(left)} left`}
                viewBox={`0 0 ${width} ${BAR}`}
                className="block w-full forced-color-adjust-none"
              >
                <rect width={scale(done)} height={BAR} className="fill-ink" />
                {left > 0 && (
                  <rect
                    x={scale(done) + 0.75}
                    y={0.75}
                    width={Math.max(1, scale(left) - 1.5)}
                    height={BAR - 1.5}
                    fill="none"
                    className="stroke-edge"
                    strokeWidth="1.5"
                  />
                )}
              </svg>
            </div>
            <span className="text-right text-xs text-faint tabular-nums">
              {done} of {done + left} min
            </span>
          </div>
        ))}
      </div>
      <Legend
        items={[
          { key: 'done', look: <rect width="28" height="12" className="fill-ink" />, text: 'Done' },
          {
            key: 'left',
            look: (
              <rect
                x="0.75"
                y="0.75"
                width="26.5"
                height="10.5"
                fill="none"
                className="stroke-edge"
                strokeWidth="1.5"
              />
            ),
            text: 'Left',
          },
        ]}
      />
    </>
  )
}
