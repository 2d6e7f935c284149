// Listings that came back: by month, and each with its site. If there are few, only the list.
import { CASES_MIN } from '#shared/domain/removal-times.ts'
import { dayText } from '#shared/letters/day-text.ts'
import { iso } from '#shared/lib/time.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import { countMarks, daysText } from './axis.ts'
import type { CameBack, Month } from './came-back.ts'
import { ChartPart, Legend } from './chart-part.tsx'
import { useWidth } from './use-width.ts'

const HEIGHT = 120
/** The most that are listed individually. */
const LISTED = 100

type CameBackPartProps = { cameBack: CameBack; now: number; isOfSeveral: boolean }

export function CameBackPart({ cameBack, now, isOfSeveral }: CameBackPartProps) {
  const { count, open, months, returns } = cameBack
  const rest = returns.length - LISTED
  return (
    <ChartPart
      title="What came back"
      said={
        count === 0 ? (
          'No listing that was gone has come back so far.'
        ) : (
          <>
            {count === 1 ? 'One listing' : `${count} listings`} came back.{' '}
            {open === 0 ? (
              'You’ve decided about all of them.'
            ) : (
              <TextLink to="/reappearance-alerts" hash="urgent">
                {open === 1 ? '1 is waiting on you' : `${open} are waiting on you`}
              </TextLink>
            )}
            {count < CASES_MIN && ` Under ${CASES_MIN} there’s too little for a chart: the list has each.`}
          </>
        )
      }
      chart={count >= CASES_MIN && <Months months={months} />}
      note={rest > 0 && `The list has the newest ${LISTED}; ${rest} more are older.`}
      numbers={
        count === 0
          ? null
          : {
              caption: 'Listings that came back',
              head: [
                'Site',
                ...(isOfSeveral ? ['Person'] : []),
                'Found again',
                'Away for at most',
                'Waiting on you',
              ],
              rows: returns.slice(0, LISTED).map((one, at) => ({
                key: `${one.at} ${one.siteId} ${at}`,
                cells: [
                  one.siteName,
                  ...(isOfSeveral ? [one.personName] : []),
                  dayText(iso(one.at), now),
                  one.days === null ? 'unknown' : daysText(one.days),
                  one.isOpen ? 'yes' : 'no',
                ],
              })),
            }
      }
    />
  )
}

const MONTH = new Intl.DateTimeFormat('en-US', { month: 'short' })
const MONTH_AND_YEAR = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric' })

function Months({ months }: { months: readonly Month[] }) {
  const { ref, width } = useWidth()
  const most = Math.max(1, ...months.map(({ count }) => count))
  const slot = width / months.length
  const bar = Math.min(28, slot * 0.6)
  const y = (count: number) => HEIGHT - (count / most) * (HEIGHT - 4)
  const every = Math.ceil(44 / slot)
  const said = months.map(({ at, count }) => `${MONTH_AND_YEAR.format(at)}: ${count}`).join(', ')
  return (
    <>
      <div ref={ref} className="max-w-prose">
        <svg
          role="img"
          aria-label={`Listings that came back, by month. ${said}.`}
          viewBox={`0 -4 ${width} ${HEIGHT + 28}`}
          className="block w-full fill-faint text-[0.75rem] tabular-nums forced-color-adjust-none"
        >
          {countMarks(most).map(count => (
            <path
              key={count}
              d={`M0,${y(count)}H${width}`}
              className={count === 0 ? 'stroke-ink' : 'stroke-line'}
            />
          ))}
          {months.map(({ at, count, open }, index) => {
            const left = index * slot + (slot - bar) / 2
            return (
              <g key={at}>
                {count > open && (
                  <rect
                    x={left + 0.75}
                    y={y(count) + 0.75}
                    width={Math.max(0, bar - 1.5)}
                    height={Math.max(0, y(open) - y(count) - 1.5)}
                    fill="none"
                    className="stroke-edge"
                    strokeWidth="1.5"
                  />
                )}
                {open > 0 && (
                  <rect x={left} y={y(open)} width={bar} height={HEIGHT - y(open)} className="fill-back" />
                )}
                {(months.length - 1 - index) % every === 0 && (
                  <text x={left + bar / 2} y={HEIGHT + 18} textAnchor="middle">
                    {MONTH.format(at)}
                  </text>
                )}
              </g>
            )
          })}
        </svg>
      </div>
      <Legend
        items={[
          {
            key: 'open',
            look: <rect width="28" height="12" className="fill-back" />,
            text: 'Waiting on you',
          },
          {
            key: 'decided',
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
            text: 'You’ve decided',
          },
        ]}
      />
    </>
  )
}
