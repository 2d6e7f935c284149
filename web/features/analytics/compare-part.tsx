// Compares people or networks: a table whose bars can be told apart without color.
import { useId, useState } from 'react'
import { CASES_MIN } from '#shared/domain/removal-times.ts'
import { Button } from '#web/ui/button.tsx'
import { Section } from '#web/ui/section.tsx'
import { wholeDays } from './axis.ts'
import type { ComparedRow } from './compare.ts'
import { measuredText } from './measured.ts'

type ComparePartProps = {
  title: string
  /** The heading of the first column. */
  of: string
  rows: readonly ComparedRow[]
}

/** Rows shown before the person asks for all; on paper, all are shown. */
const SHOWN = 10

/** A single row compares nothing, so it's left out. */
export function ComparePart({ title, of, rows }: ComparePartProps) {
  const most = Math.max(1, ...rows.map(row => row.found))
  const isMeasured = rows.some(row => row.measured.tasks > 0)
  const hatch = useId()
  const [isWhole, setWhole] = useState(false)
  if (rows.length < 2) return null
  return (
    <Section title={title}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by the keyboard. */}
      <section aria-label={title} tabIndex={0} className="scroll-area overflow-x-auto print:overflow-visible">
        <table className="w-full text-sm sm:min-w-[34rem] tabular-nums">
          <caption className="sr-only">{title}</caption>
          <thead>
            <tr className="border-b border-edge text-soft">
              <th scope="col" className="py-2 text-left font-medium">
                {of}
              </th>
              <th scope="col" className="w-full py-2 pl-4 text-left font-medium max-sm:hidden">
                Listings: listed, not proven, gone
              </th>
              <th scope="col" className="py-2 pl-4 text-right font-medium">
                Gone
              </th>
              <th scope="col" className="py-2 pl-4 text-right font-medium">
                Half within
              </th>
              <th scope="col" className="py-2 pl-4 text-right font-medium">
                Came back
              </th>
              {isMeasured && (
                <th scope="col" className="py-2 pl-4 text-right font-medium">
                  Minutes measured
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              <tr
                key={row.id}
                className={`border-b border-line ${at < SHOWN || isWhole ? '' : 'hidden print:table-row'}`}
              >
                <th
                  scope="row"
                  className="max-w-24 truncate py-2 sm:max-w-44 text-left font-normal as-written"
                  title={row.name}
                >
                  {row.name}
                </th>
                <td className="py-2 pl-4 max-sm:hidden">
                  <StackedBar row={row} most={most} hatch={`${hatch}-${row.id}`} />
                </td>
                <td className="py-2 pl-4 text-right whitespace-nowrap">
                  {row.listings.gone} of {row.found}
                </td>
                <td className="py-2 pl-4 text-right whitespace-nowrap">{halfText(row)}</td>
                <td className="py-2 pl-4 text-right">{row.cameBack}</td>
                {isMeasured && (
                  <td className="py-2 pl-4 text-right whitespace-nowrap max-sm:text-xs max-sm:whitespace-normal">
                    {measuredText(row.measured)}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {rows.length > SHOWN && (
        <div className="mt-3 print:hidden">
          <Button variant="secondary" size="small" onClick={() => setWhole(!isWhole)}>
            {isWhole ? `Show ${SHOWN}` : `Show all ${rows.length}`}
          </Button>
        </div>
      )}
      <p className="mt-3 text-sm text-faint">
        <span className="max-sm:hidden">Solid: still listed. Hatched: not proven gone. Line: gone. </span>
        “Half within” needs {CASES_MIN} proven removals.
      </p>
    </Section>
  )
}

function halfText({ timed, half }: ComparedRow): string {
  if (timed < CASES_MIN) return timed === 0 ? 'none yet' : `${timed}: too few`
  if (half === null) return 'not yet'
  const days = wholeDays(half)
  return days === 1 ? '1 day' : `${days} days`
}

const [WIDTH, BAR] = [400, 12]

function StackedBar({ row, most, hatch }: { row: ComparedRow; most: number; hatch: string }) {
  const { listed, unproven, gone } = row.listings
  const scale = (count: number) => (count / most) * WIDTH
  const [first, second] = [scale(listed), scale(listed + unproven)]
  return (
    <svg
      role="img"
      aria-label={`${listed} still listed, ${unproven} not proven gone, ${gone} gone`}
      viewBox={`0 0 ${WIDTH} ${BAR}`}
      className="block w-full max-w-[25rem] forced-color-adjust-none"
    >
      <defs>
        <pattern id={hatch} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <path d="M1,0V5" className="stroke-soft" strokeWidth="1.5" />
        </pattern>
      </defs>
      <rect width={first} height={BAR} className="fill-ink" />
      {unproven > 0 && (
        <rect
          x={first}
          y={0.5}
          width={second - first}
          height={BAR - 1}
          fill={`url(#${hatch})`}
          className="stroke-soft"
        />
      )}
      {gone > 0 && (
        <path d={`M${second},${BAR / 2}H${second + scale(gone)}`} className="stroke-clear" strokeWidth="2" />
      )}
    </svg>
  )
}
