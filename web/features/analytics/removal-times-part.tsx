// Time to removal, by site or network: each removal as the days between two checks, the middle half as a bar, and the
// median as a tick.
import { useState } from 'react'
import { CASES_MIN } from '#shared/domain/removal-times.ts'
import { Button } from '#web/ui/button.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { daysText, wholeDays } from './axis.ts'
import { ChartPart, Legend } from './chart-part.tsx'
import type { TimesBy, TimesRow } from './removal-times.ts'
import { DayAxis } from './staying-gone-part.tsx'
import { useWidth } from './use-width.ts'

/** Rows shown before the person asks for all. */
const SHOWN = 8
/** More single removals than this would blur. */
const CASES_DRAWN = 60
const ROW = 22

type RemovalTimesPartProps = {
  times: Readonly<Record<TimesBy, readonly TimesRow[]>>
  by: 'site' | 'network'
  onBy: (by: 'site' | 'network') => void
}

export function RemovalTimesPart({ times, by, onBy }: RemovalTimesPartProps) {
  const [isWhole, setWhole] = useState(false)
  const [all] = times.all
  const rows = times[by]
  if (!all) return null
  const shown = isWhole ? rows : rows.slice(0, SHOWN)
  const drawn = [{ ...all, name: 'All removals' }, ...(rows.length > 1 ? shown : [])]
  const words = rows.reduce((sum, row) => sum + row.word, 0)
  return (
    <ChartPart
      title="Time to removal"
      said={saidOf(all)}
      action={
        rows.length > 1 && (
          <span className="print:hidden">
            <Segmented
              label="Time to removal by"
              options={[
                { value: 'site', label: 'By site' },
                { value: 'network', label: 'By network' },
              ]}
              value={by}
              onValueChange={value => onBy(value === 'network' ? 'network' : 'site')}
            />
          </span>
        )
      }
      chart={
        all.cases.length > 0 && (
          <>
            <Times rows={drawn} />
            {rows.length > SHOWN && (
              <div className="mt-3 print:hidden">
                <Button variant="secondary" size="small" onClick={() => setWhole(!isWhole)}>
                  {isWhole ? `Show ${SHOWN}` : `Show all ${rows.length}`}
                </Button>
              </div>
            )}
          </>
        )
      }
      note={
        <>
          From the first request until a check didn’t find the listing, for removals that two checks have
          proven. Those still open count as taking longer.
          {words > 0 &&
            ` ${words} more ${words === 1 ? 'is' : 'are'} gone by the site’s word alone, which says nothing about when.`}
        </>
      }
      numbers={{
        caption: `Time to removal by ${by}, in days`,
        head: [
          by === 'site' ? 'Site' : 'Network',
          'Gone',
          'Open',
          'A quarter within',
          'Half within',
          'Three quarters within',
        ],
        rows: [{ ...all, name: 'All removals' }, ...rows].map(({ id, name, cases, open, quartiles }) => ({
          key: id,
          cells: [
            name,
            cases.length,
            open,
            ...(quartiles
              ? [quartiles.quarter, quartiles.half, quartiles.most].map(days =>
                  days === null ? 'not yet' : wholeDays(days),
                )
              : ['too few', 'too few', 'too few']),
          ],
        })),
      }}
    />
  )
}

function saidOf({ cases, open, quartiles }: TimesRow): string {
  const waiting = open === 0 ? '' : ` ${open} ${open === 1 ? 'is' : 'are'} still open.`
  if (cases.length === 0) return `No removal is proven gone by two checks yet.${waiting}`
  const n = cases.length === 1 ? '1 removal is' : `${cases.length} removals are`
  if (!quartiles)
    return `${n} proven gone. With fewer than ${CASES_MIN}, we don’t show a median, so each is listed on its own.${waiting}`
  if (quartiles.half === null)
    return `${n} proven gone, which isn’t half of those we asked for yet.${waiting}`
  const spread =
    quartiles.quarter !== null && quartiles.most !== null
      ? ` A quarter within ${daysText(quartiles.quarter)}, three quarters within ${daysText(quartiles.most)}.`
      : ''
  return `Half were gone within ${daysText(quartiles.half)}.${spread} ${n} proven gone.${waiting}`
}

function Times({ rows }: { rows: readonly TimesRow[] }) {
  const { ref, width } = useWidth(420)
  const isMore = rows.some(({ cases }) => cases.length > CASES_DRAWN)
  const isOpen = rows.some(({ quartiles }) => quartiles?.half != null && quartiles.most === null)
  const end = Math.max(1, ...rows.flatMap(row => row.cases.map(({ by }) => by)))
  return (
    <>
      <div className="grid items-center gap-x-4 sm:grid-cols-[minmax(6.5rem,11rem)_minmax(0,1fr)_auto]">
        {rows.map((row, at) => (
          <div
            key={row.id}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-b border-line py-1 sm:col-span-3 sm:grid-cols-subgrid"
          >
            <span
              className={`truncate text-sm as-written ${at === 0 ? 'font-semibold' : ''}`}
              title={row.name}
            >
              {row.name}
            </span>
            <div
              ref={at === 0 ? ref : undefined}
              className="max-sm:order-last max-sm:col-span-2 max-sm:min-w-0"
            >
              <TimesLine row={row} end={end} width={width} />
            </div>
            <span className="text-right text-xs text-faint tabular-nums">{countText(row)}</span>
          </div>
        ))}
        <div className="min-w-0 sm:col-start-2">
          <DayAxis end={end} width={width} />
        </div>
      </div>
      <Legend
        items={[
          {
            key: 'half',
            look: <path d="M14,0V12" className="stroke-ink" strokeWidth="3" />,
            text: 'Half were gone',
          },
          {
            key: 'middle',
            look: (
              <rect
                x="0.75"
                y="2.75"
                width="26.5"
                height="6.5"
                fill="none"
                className="stroke-ink"
                strokeWidth="1.5"
              />
            ),
            text: 'The middle half',
          },
          {
            key: 'case',
            look: <path d="M0,6H25M25,2V10" className="stroke-edge" strokeWidth="1.5" fill="none" />,
            text: isMore
              ? `One removal: between two checks (${CASES_DRAWN} of a row at most)`
              : 'One removal: between two checks',
          },
          ...(isOpen
            ? [
                {
                  key: 'open',
                  look: (
                    <rect
                      x="0.75"
                      y="2.75"
                      width="26.5"
                      height="6.5"
                      fill="none"
                      className="stroke-ink"
                      strokeWidth="1.5"
                      strokeDasharray="2 3"
                    />
                  ),
                  text: 'Three quarters aren’t gone yet',
                },
              ]
            : []),
        ]}
      />
    </>
  )
}

const countText = ({ cases, open, quartiles }: TimesRow) =>
  `${cases.length} gone${open > 0 ? `, ${open} open` : ''}${quartiles ? '' : ' · too few'}`

/** An even sample from the fastest to the slowest. */
function drawnOf(cases: TimesRow['cases']): TimesRow['cases'] {
  if (cases.length <= CASES_DRAWN) return cases
  const sorted = [...cases].sort((a, b) => a.by - b.by)
  const every = (sorted.length - 1) / (CASES_DRAWN - 1)
  return Array.from({ length: CASES_DRAWN }, (_, at) => sorted[Math.round(at * every)]).filter(
    one => one != null,
  )
}

/** If there are few removals, each is drawn and nothing is concluded. */
function TimesLine({ row, end, width }: { row: TimesRow; end: number; width: number }) {
  const { cases, quartiles, name } = row
  const x = (day: number) => Math.min(width - 1, Math.max(1, (day / end) * width))
  const middle = ROW / 2
  const box =
    quartiles?.half != null
      ? { from: quartiles.quarter ?? quartiles.half, half: quartiles.half, to: quartiles.most }
      : null
  return (
    <svg
      role="img"
      aria-label={`${name}: ${lineText(row)}`}
      viewBox={`0 0 ${width} ${ROW}`}
      className="block w-full forced-color-adjust-none"
    >
      {drawnOf(cases).map(({ after, by }, at) => (
        <path
          // biome-ignore lint/suspicious/noArrayIndexKey: cases are alike and keep their order.
          key={at}
          d={`M${x(after)},${middle}H${x(by)}M${x(by)},${middle - 4}V${middle + 4}`}
          fill="none"
          className="stroke-edge"
        />
      ))}
      {box && (
        <>
          <rect
            x={x(box.from)}
            y={middle - 6}
            width={Math.max(2, x(box.to ?? end) - x(box.from))}
            height={12}
            fill="none"
            className="stroke-ink"
            strokeWidth="1.5"
            strokeDasharray={box.to === null ? '2 3' : undefined}
          />
          <path d={`M${x(box.half)},${middle - 8}V${middle + 8}`} className="stroke-ink" strokeWidth="3" />
        </>
      )}
    </svg>
  )
}

function lineText({ cases, open, quartiles }: TimesRow): string {
  const counts = `${cases.length} gone, ${open} open`
  if (!quartiles) return `${counts}, too few for a middle`
  return quartiles.half === null
    ? `${counts}, half not reached`
    : `${counts}, half within ${daysText(quartiles.half)}`
}
