// The toolbar above the removals' rows: tick all, order, headings on or off, and export.
import { FileDown } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { TickBox } from '#web/ui/long-list/tick-box.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { csvName, removalsCsv } from './removals-csv.ts'
import { REMOVALS_SEARCH } from './removals-search.ts'
import { type RemovalsSort, SORTS } from './removals-sort.ts'
import type { RemovalRow } from './removals-view.ts'

type ListLineProps = {
  /** The shown rows, in order. */
  rows: readonly RemovalRow[]
  /** Null if no shown row can be ticked. */
  ticked: 'all' | 'some' | 'none' | null
  onTickAll: (on: boolean) => void
  sort: RemovalsSort | undefined
  onSort: (sort: RemovalsSort | undefined) => void
  /** One list without headings. */
  isOne: boolean
  onOne: (on: boolean) => void
  now: number
}

/** The file has exactly the rows that are counted here, including folded ones. */
export function ListLine(props: ListLineProps) {
  const { rows, ticked, onTickAll, sort = 'turn', onSort, isOne, onOne, now } = props
  return (
    <div className="removals-line text-sm text-soft print:hidden">
      {ticked !== null && (
        <TickBox
          label="Select all shown"
          checked={ticked === 'all'}
          mixed={ticked === 'some'}
          onTick={() => onTickAll(ticked !== 'all')}
        />
      )}
      <label className="inline-flex items-center gap-2">
        Sort by
        <select
          value={sort}
          onChange={event => onSort(REMOVALS_SEARCH.sort(event.target.value))}
          className="min-h-9 cursor-pointer rounded-sm border border-edge bg-raised px-2 text-ink pointer-coarse:min-h-touch"
        >
          {SORTS.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <Button size="small" variant="quiet" aria-pressed={isOne} onClick={() => onOne(!isOne)}>
        {isOne ? 'Show groups' : 'Without groups'}
      </Button>
      <Button
        size="small"
        variant="quiet"
        className="sm:ml-auto"
        icon={<FileDown aria-hidden className="size-4" />}
        onClick={() => saveFile(csvName(now), removalsCsv(rows), 'text/csv;charset=utf-8')}
      >
        {`Save ${rows.length === 1 ? '1 removal' : `${rows.length} removals`} as CSV`}
      </Button>
    </div>
  )
}
