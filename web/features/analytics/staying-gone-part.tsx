// How many stay gone: Turnbull's curve with its interval. Level lines are known from checks; a fall between two checks
// is dotted.
import { CASES_MIN } from '#shared/domain/removal-times.ts'
import type { ConfidenceLimits } from '#shared/domain/turnbull-interval.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import { dayMarks, daysText, percent } from './axis.ts'
import { ChartPart, Legend } from './chart-part.tsx'
import type { Plateau, StayingGone } from './staying-gone.ts'
import { useWidth } from './use-width.ts'

const HEIGHT = 220

export function StayingGonePart({ stayingGone }: { stayingGone: StayingGone }) {
  const { returned, plateaus, end, few, marks } = stayingGone
  const isDrawn = plateaus.length > 0 && end > 0
  return (
    <ChartPart
      title="Staying gone"
      said={saidOf(stayingGone)}
      chart={isDrawn && <Curve plateaus={plateaus} end={end} few={few} />}
      note={
        isDrawn &&
        'Turnbull’s estimator: we know only that a listing came back between two checks. It counts removals that two checks have proven, from the first check that didn’t find the listing. In 95 of 100 such curves, the true share lies within the interval.'
      }
      numbers={
        isDrawn
          ? {
              caption: 'Share that stays gone, by days since it was first missed',
              head: ['Days', 'Stays gone', '95% interval', 'Still watched'],
              rows: marks.map(({ day, share, limits, watched }) => ({
                key: String(day),
                cells: [day, percent(share), limitsText(limits), watchedText(watched)],
              })),
            }
          : null
      }
      action={
        returned > 0 && (
          <TextLink to="/reappearance-alerts" hash="history">
            {returned === 1 ? '1 came back' : `${returned} came back`}
          </TextLink>
        )
      }
    />
  )
}

const limitsText = (limits: ConfidenceLimits | null) =>
  limits ? `${percent(limits.low)} to ${percent(limits.high)}` : 'can’t tell'
const watchedText = (watched: number) => (watched < CASES_MIN ? `${watched}: too few` : watched)

function saidOf({ count, returned, plateaus, end, marks }: StayingGone): string {
  if (count === 0) return 'No removal is proven gone by two checks yet. The curve starts with those.'
  const proven = count === 1 ? 'One removal is' : `${count} removals are`
  if (count < CASES_MIN)
    return `${proven} proven gone, and ${returned === 0 ? 'none' : returned} came back. Under ${CASES_MIN} there’s too little for a curve.`
  const mark = marks.findLast(({ watched }) => watched >= CASES_MIN)
  const share = mark ?? {
    day: Math.floor(end),
    share: plateaus.at(-1)?.share ?? 1,
    limits: plateaus.at(-1)?.limits ?? null,
  }
  const interval = share.limits ? ` (95% interval: ${limitsText(share.limits)})` : ''
  return `${proven} proven gone, and ${returned === 0 ? 'none' : returned} came back. After ${daysText(share.day)}, ${percent(share.share)} stay gone${interval}.`
}

function Curve({ plateaus, end, few }: Pick<StayingGone, 'plateaus' | 'end' | 'few'>) {
  const { ref, width } = useWidth()
  const x = (day: number) => (day / end) * width
  const y = (share: number) => HEIGHT - share * (HEIGHT - 8)
  const falls = plateaus.slice(1).flatMap((plateau, at) => {
    const before = plateaus[at]
    return before && before.share !== plateau.share ? [{ before, plateau }] : []
  })
  const last = plateaus.at(-1)
  return (
    <>
      <div className="flex gap-3">
        <Shares y={y} />
        <div ref={ref} className="min-w-0 flex-1">
          <svg
            role="img"
            aria-label={`A curve of the share that stays gone over ${daysText(end)}, from 100% to ${percent(last?.share ?? 1)}.`}
            viewBox={`0 0 ${width} ${HEIGHT}`}
            className="block w-full forced-color-adjust-none"
          >
            {plateaus.map(plateau => (
              <Band key={`${plateau.from} ${plateau.share}`} plateau={plateau} x={x} y={y} />
            ))}
            {[0.25, 0.5, 0.75].map(share => (
              <path key={share} d={`M0,${y(share)}H${width}`} className="stroke-line" />
            ))}
            {few < end && (
              <path
                d={`M${x(few)},0V${HEIGHT}`}
                className="stroke-edge"
                strokeDasharray="1 4"
                strokeLinecap="round"
              />
            )}
            {plateaus
              .flatMap(plateau => splitAt(plateau, few))
              .map(({ from, to, share }) => (
                <path
                  key={`${from} ${share}`}
                  d={`M${x(from)},${y(share)}H${x(to)}`}
                  className="stroke-ink"
                  strokeWidth="2"
                  strokeDasharray={from >= few ? '5 4' : undefined}
                />
              ))}
            {falls.map(({ before, plateau }) => (
              <path
                key={plateau.from}
                d={`M${x(before.to)},${y(before.share)}L${x(plateau.from)},${y(plateau.share)}`}
                className="stroke-ink"
                strokeWidth="2"
                strokeDasharray="0.01 5"
                strokeLinecap="round"
              />
            ))}
            <path d={`M0,${HEIGHT - 0.5}H${width}`} className="stroke-ink" />
          </svg>
          <DayAxis end={end} width={width} />
        </div>
      </div>
      <Legend
        items={[
          {
            key: 'seen',
            look: <path d="M0,6H28" className="stroke-ink" strokeWidth="2" />,
            text: 'What checks tell',
          },
          {
            key: 'between',
            look: (
              <path
                d="M1,6H28"
                className="stroke-ink"
                strokeWidth="2"
                strokeDasharray="0.01 5"
                strokeLinecap="round"
              />
            ),
            text: 'Between two checks: we can’t tell when',
          },
          {
            key: 'interval',
            look: (
              <>
                <rect width="28" height="12" className="fill-sunk" />
                <path d="M0,0.5H28M0,11.5H28" className="stroke-edge" />
              </>
            ),
            text: '95% interval',
          },
          ...(few < end
            ? [
                {
                  key: 'few',
                  look: <path d="M0,6H28" className="stroke-ink" strokeWidth="2" strokeDasharray="5 4" />,
                  text: `After ${daysText(few)}: fewer than ${CASES_MIN} still watched`,
                },
              ]
            : []),
        ]}
      />
    </>
  )
}

/** Splits the plateau that contains the day. */
function splitAt(plateau: Plateau, day: number): Plateau[] {
  const { from, to } = plateau
  return from < day && day < to
    ? [
        { ...plateau, to: day },
        { ...plateau, from: day },
      ]
    : [plateau]
}

type Scale = (value: number) => number

function Band({ plateau: { from, to, limits }, x, y }: { plateau: Plateau; x: Scale; y: Scale }) {
  if (!limits) return null
  const [left, right] = [x(from), x(to)]
  return (
    <>
      <rect
        x={left}
        y={y(limits.high)}
        width={Math.max(0, right - left)}
        height={y(limits.low) - y(limits.high)}
        className="fill-sunk"
      />
      <path
        d={`M${left},${y(limits.high)}H${right}M${left},${y(limits.low)}H${right}`}
        className="stroke-edge"
      />
    </>
  )
}

function Shares({ y }: { y: Scale }) {
  return (
    <svg
      aria-hidden="true"
      width={36}
      height={HEIGHT}
      className="shrink-0 overflow-visible fill-faint text-[0.75rem] tabular-nums"
    >
      {[0, 0.25, 0.5, 0.75, 1].map(share => (
        <text key={share} x={36} y={y(share) + (share === 0 ? 0 : 4)} textAnchor="end">
          {percent(share)}
        </text>
      ))}
    </svg>
  )
}

/** Days from 0 to the end, below a chart. */
export function DayAxis({ end, width }: { end: number; width: number }) {
  const marks = dayMarks(end, Math.max(2, Math.floor(width / 70)))
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${width} 24`}
      className="block w-full overflow-visible fill-faint text-[0.75rem] tabular-nums"
    >
      {marks.map((day, at) => {
        const place = (day / end) * width
        const anchor = at === 0 ? 'start' : place > width - 24 ? 'end' : 'middle'
        return (
          <g key={day}>
            <path d={`M${place},0V4`} className="stroke-edge" />
            <text x={place} y={18} textAnchor={anchor}>
              {at === marks.length - 1 ? daysText(day) : day}
            </text>
          </g>
        )
      })}
    </svg>
  )
}
