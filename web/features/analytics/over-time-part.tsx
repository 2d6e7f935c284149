// The listings over time: a stepped area that empties as they disappear. Solid is up, hatched isn't proven, empty is
// gone.
import { useId } from 'react'
import { dayText } from '#shared/letters/day-text.ts'
import { iso } from '#shared/lib/time.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import { countMarks, momentTexts } from './axis.ts'
import { ChartPart, Legend } from './chart-part.tsx'
import type { Moment, OverTime } from './over-time.ts'
import { useWidth } from './use-width.ts'

const HEIGHT = 200

export function OverTimePart({ overTime }: { overTime: OverTime }) {
  const { moments, most, unchecked } = overTime
  const [first, last] = [moments[0], moments.at(-1)]
  if (!first || !last) return null
  const day = (at: number) => dayText(iso(at), last.at)
  return (
    <ChartPart
      title="Listings over time"
      said={
        <>
          {most === 1 ? 'One listing was' : `${most} listings were`} found since {day(first.at)}. Today{' '}
          <TextLink to="/exposures">{counted(last.listed, 'still listed')}</TextLink>
          {last.unproven > 0 &&
            `, ${last.unproven} ${last.unproven === 1 ? 'isn’t' : 'aren’t'} proven gone yet`}
          , and{' '}
          <TextLink to="/my-removals" search={{ tab: 'completed' }}>
            {counted(last.gone, 'gone')}
          </TextLink>
          .
        </>
      }
      chart={<OverTimeChart {...overTime} />}
      note={
        unchecked > 0 &&
        `${unchecked} of those still listed couldn’t be checked at the last try. We count ${unchecked === 1 ? 'it' : 'them'} as listed until we can.`
      }
      numbers={{
        caption: 'Listings day by day',
        head: ['Day', 'Still listed', 'Not proven gone', 'Gone'],
        rows: moments.map(({ at, listed, unproven, gone }, index) => ({
          key: String(at),
          cells: [index === moments.length - 1 ? 'Today' : day(at), listed, unproven, gone],
        })),
      }}
    />
  )
}

const counted = (count: number, how: string) =>
  `${count === 0 ? 'none' : count} ${count === 1 ? 'is' : 'are'} ${how}`

function OverTimeChart({ moments, most }: OverTime) {
  const { ref, width } = useWidth()
  const hatch = useId()
  const last = moments.at(-1)
  const first = moments[0]
  if (!first || !last) return null
  const slot = width / moments.length
  const y = (count: number) => HEIGHT - (count / Math.max(1, most)) * (HEIGHT - 4)
  const edge = (countOf: (moment: Moment) => number) =>
    moments
      .map((moment, at) => `${at === 0 ? 'M' : 'L'}${at * slot},${y(countOf(moment))}H${(at + 1) * slot}`)
      .join('')
  const area = (top: (moment: Moment) => number) => `${edge(top)}V${HEIGHT}H0Z`
  const known = (moment: Moment) => moment.listed + moment.unproven + moment.gone
  const unproven = (moment: Moment) => moment.listed + moment.unproven
  return (
    <>
      <div className="flex gap-3">
        <Counts most={most} y={y} />
        <div ref={ref} className="min-w-0 flex-1">
          <svg
            role="img"
            aria-label={`A stepped area from ${known(first)} listings at first to today: ${last.listed} still listed, ${last.unproven} not proven gone, ${last.gone} gone.`}
            viewBox={`0 0 ${width} ${HEIGHT}`}
            className="block w-full forced-color-adjust-none"
          >
            <Hatch id={hatch} />
            <path d={area(unproven)} fill={`url(#${hatch})`} />
            <path d={area(({ listed }) => listed)} className="fill-paper" />
            <path d={area(({ listed }) => listed)} className="fill-edge" />
            <path d={edge(unproven)} fill="none" className="stroke-edge" />
            <path d={edge(known)} fill="none" className="stroke-clear" strokeWidth="2" />
            <path d={`M0,${HEIGHT - 0.5}H${width}`} className="stroke-ink" />
          </svg>
          <p aria-hidden="true" className="mt-1.5 flex justify-between text-xs text-faint tabular-nums">
            {momentTexts(first.at, last.at).map(text => (
              <span key={text}>{text}</span>
            ))}
          </p>
        </div>
      </div>
      <Legend
        items={[
          {
            key: 'gone',
            look: <path d="M0,6H28" className="stroke-clear" strokeWidth="2" />,
            text: `${last.gone} gone: the empty part under the line`,
          },
          {
            key: 'unproven',
            look: (
              <rect x="0.5" y="0.5" width="27" height="11" fill={`url(#${hatch})`} className="stroke-edge" />
            ),
            text: `${last.unproven} not proven gone`,
          },
          {
            key: 'listed',
            look: <rect width="28" height="12" className="fill-edge" />,
            text: `${last.listed} still listed`,
          },
        ]}
      />
    </>
  )
}

/** Diagonal lines for listings that aren't proven gone. */
function Hatch({ id }: { id: string }) {
  return (
    <defs>
      <pattern id={id} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <path d="M1,0V5" className="stroke-soft" strokeWidth="1.5" />
      </pattern>
    </defs>
  )
}

function Counts({ most, y }: { most: number; y: (count: number) => number }) {
  return (
    <svg
      aria-hidden="true"
      width={28}
      height={HEIGHT}
      className="shrink-0 overflow-visible fill-faint text-[0.75rem] tabular-nums"
    >
      {countMarks(most).map(count => (
        <text key={count} x={28} y={y(count) + (count === 0 ? 0 : 4)} textAnchor="end">
          {count}
        </text>
      ))}
    </svg>
  )
}
