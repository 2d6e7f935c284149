// Page speed by route: a table on wide screens, the same rows stacked on phones.
import { VITAL_NAMES, type VitalRating } from '#shared/domain/web-vitals.ts'
import type { MeasuresView } from '#shared/protocol/operations.ts'
import { cx } from '#web/ui/cx.ts'
import { vitalText } from './operation-words.ts'

const headStyle = 'py-2 pr-6 text-sm font-normal text-faint last:pr-0'
const cellStyle =
  'tabular-nums md:py-3 md:pr-6 md:text-right md:last:pr-0 max-md:flex max-md:justify-between max-md:gap-6'

const TONES: Readonly<Record<VitalRating, string>> = {
  good: 'text-clear',
  'needs improvement': 'text-yours',
  poor: 'text-back',
}

type Route = MeasuresView['routes'][number]

export function VitalsTable({ routes }: { routes: readonly Route[] }) {
  if (routes.length === 0)
    return <p className="border-y border-line py-4 text-soft">No page has reported anything yet.</p>
  return (
    <table className="w-full border-t border-line max-md:block">
      <caption className="sr-only">Speed by route</caption>
      <thead className="border-b border-line max-md:sr-only">
        <tr>
          <th scope="col" className={cx(headStyle, 'text-left')}>
            Route
          </th>
          {VITAL_NAMES.map(name => (
            <th key={name} scope="col" className={cx(headStyle, 'text-right')}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-md:block">
        {routes.map(({ route, vitals }) => (
          <tr key={route} className="border-b border-line max-md:grid max-md:gap-1 max-md:py-3">
            <th scope="row" className="min-w-0 text-left font-medium break-all md:py-3 md:pr-6">
              {route}
            </th>
            {VITAL_NAMES.map(name => (
              <Vital key={name} name={name} vital={vitals.find(one => one.name === name)} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Vital({ name, vital }: { name: string; vital: Route['vitals'][number] | undefined }) {
  return (
    <td className={cx(cellStyle, !vital && 'text-faint max-md:hidden')}>
      <span className="text-sm text-faint md:hidden">{name}</span>
      {vital ? (
        <span className="text-right">
          {vitalText(vital)}
          <span className={cx('block text-xs', TONES[vital.rating])}>
            {vital.rating}, {vital.times}
          </span>
        </span>
      ) : (
        '–'
      )}
    </td>
  )
}
