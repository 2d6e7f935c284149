// Jobs by kind: a table on wide screens, the same rows stacked on phones.
import type { QueueLine, QueueView } from '#shared/protocol/operations.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { kindText, spanText } from './operation-words.ts'
import { tryAgain } from './try-again.ts'
import type { RunOperation } from './use-operations.ts'

const headStyle = 'py-2 pr-6 text-sm font-normal text-faint last:pr-0'
const numberHeadStyle = cx(headStyle, 'text-right')
const cellStyle =
  'tabular-nums md:py-3 md:pr-6 md:text-right md:last:pr-0 max-md:flex max-md:justify-between max-md:gap-6'

const COLUMNS = [
  ['due', 'Due'],
  ['doing', 'Running'],
  ['waiting', 'For later'],
  ['failing', 'Failing'],
] as const

type QueueTableProps = { queue: QueueView; busy: string | null; run: RunOperation }

export function QueueTable({ queue, busy, run }: QueueTableProps) {
  const now = Date.parse(queue.now)
  return (
    <table className="w-full border-t border-line max-md:block">
      <caption className="sr-only">Work by kind</caption>
      <thead className="border-b border-line max-md:sr-only">
        <tr>
          <th scope="col" className={cx(headStyle, 'text-left')}>
            Kind
          </th>
          {COLUMNS.map(([key, label]) => (
            <th key={key} scope="col" className={numberHeadStyle}>
              {label}
            </th>
          ))}
          <th scope="col" className={numberHeadStyle}>
            Oldest due for
          </th>
          <th scope="col" className={numberHeadStyle}>
            <span className="sr-only">Action</span>
          </th>
        </tr>
      </thead>
      <tbody className="max-md:block">
        {queue.kinds.map(line => (
          <QueueRow key={line.kind} line={line} now={now} busy={busy} run={run} />
        ))}
      </tbody>
    </table>
  )
}

function QueueRow({
  line,
  now,
  busy,
  run,
}: {
  line: QueueLine
  now: number
  busy: string | null
  run: RunOperation
}) {
  const isIdle = COLUMNS.every(([key]) => line[key] === 0)
  const oldest = line.oldest_due_at === null ? null : spanText(now - Date.parse(line.oldest_due_at))
  return (
    <tr className="border-b border-line max-md:grid max-md:gap-1 max-md:py-3">
      <th scope="row" className="text-left font-medium md:py-3 md:pr-6">
        {kindText(line.kind)}
        {isIdle && <span className="text-sm font-normal text-faint md:hidden"> nothing to do</span>}
      </th>
      {COLUMNS.map(([key, label]) => (
        <td key={key} className={cx(cellStyle, line[key] === 0 && 'text-faint max-md:hidden')}>
          <span className="text-sm text-faint md:hidden">{label}</span>
          {line[key]}
        </td>
      ))}
      <td className={cx(cellStyle, 'whitespace-nowrap', oldest === null && 'max-md:hidden')}>
        <span className="text-sm text-faint md:hidden">Oldest due for</span>
        {oldest ?? <span className="text-faint">–</span>}
      </td>
      <td className={cx(cellStyle, 'md:w-40', line.failing === 0 && 'max-md:hidden')}>
        {line.failing > 0 && (
          <Button
            size="small"
            loading={busy === line.kind}
            aria-label={`Try again now: all ${kindText(line.kind).toLowerCase()} that fail`}
            onClick={() => run(line.kind, () => tryAgain(line.kind))}
          >
            Try again now
          </Button>
        )}
      </td>
    </tr>
  )
}
