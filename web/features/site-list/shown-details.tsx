// What sites show about a person, by kind of data: one tick per listing, at first and now.
import type { LinePart } from '#shared/domain/site-line.ts'
import { Section } from '#web/ui/section.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import type { DataKindCount } from './data-kind-counts.ts'

const KIND: Readonly<Record<LinePart, string>> = {
  street: 'Street address',
  phones: 'Phone number',
  age: 'Age or birthday',
  relatives: 'Relatives’ names',
  cities: 'Where you’ve lived',
  names: 'Other names',
}

type ShownDetailsProps = { kinds: readonly DataKindCount[]; title?: string }

/** Empty until a listing is known to be theirs, so that unknown isn't shown as zero. */
export function ShownDetails({ kinds, title = 'What they show about you' }: ShownDetailsProps) {
  if (kinds.every(kind => kind.first === 0)) return null
  return (
    <Section title={title}>
      <table className="w-full border-t border-line">
        <caption className="sr-only">Listings that show each kind of data, at first and now</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">Kind of data</th>
            <th scope="col">Listings</th>
            <th scope="col">At first, and now</th>
          </tr>
        </thead>
        <tbody>
          {kinds.map(kind => (
            <tr
              key={kind.part}
              className="border-b border-line max-sm:grid max-sm:grid-cols-[1fr_auto] max-sm:py-2.5"
            >
              <th scope="row" className="py-2.5 pr-5 text-left font-medium whitespace-nowrap max-sm:py-0">
                {KIND[kind.part]}
              </th>
              <td className="w-full py-2.5 text-sm text-faint max-sm:col-span-2 max-sm:row-start-2 max-sm:py-1">
                {kind.first === 0 ? 'No listing shows one' : <Ticks {...kind} />}
              </td>
              <td className="py-2.5 pl-5 text-right whitespace-nowrap tabular-nums max-sm:py-0">
                <Numbers {...kind} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-3 text-xs text-faint">
        {kinds.some(kind => kind.first > MOST_TICKS) ? '' : 'One tick per listing. '}Full: still up. Outline:
        not proven gone yet. Green: gone.
      </p>
    </Section>
  )
}

function Numbers({ first, up, unproven }: DataKindCount) {
  const now = up + unproven
  return (
    <>
      {first !== now && (
        <span className="mr-2.5 text-sm text-faint line-through decoration-faint">
          <VisuallyHidden>At first </VisuallyHidden>
          {first}
        </span>
      )}
      <span className="font-serif text-xl">
        <VisuallyHidden>Now </VisuallyHidden>
        {now}
      </span>
    </>
  )
}

/** A phone has no space for more: then each group is one bar, proportional to its share. */
const MOST_TICKS = 140

/** Ticks shrink if there's no space for all at full width. */
function Ticks({ first, up, unproven, gone }: DataKindCount) {
  if (first > MOST_TICKS) return <Bars up={up} unproven={unproven} gone={gone} />
  const ticks = [
    ...Array.from({ length: up }, (_, at) => ({ key: `up ${at}`, look: 'h-4 bg-ink' })),
    ...Array.from({ length: unproven }, (_, at) => ({
      key: `unproven ${at}`,
      look: 'h-4 border border-edge',
    })),
    ...Array.from({ length: gone }, (_, at) => ({ key: `gone ${at}`, look: 'h-[3px] bg-clear' })),
  ]
  return (
    <>
      <InWords up={up} unproven={unproven} gone={gone} />
      <span aria-hidden="true" className="flex h-4 max-w-[19rem] items-center gap-px">
        {ticks.map(({ key, look }) => (
          <span key={key} className={`max-w-1 min-w-px flex-1 rounded-[1px] ${look}`} />
        ))}
      </span>
    </>
  )
}

type Counts = Pick<DataKindCount, 'up' | 'unproven' | 'gone'>

function Bars({ up, unproven, gone }: Counts) {
  const bars = [
    { key: 'up', count: up, look: 'h-4 bg-ink' },
    { key: 'unproven', count: unproven, look: 'h-4 border border-edge' },
    { key: 'gone', count: gone, look: 'h-[3px] bg-clear' },
  ].filter(({ count }) => count > 0)
  return (
    <>
      <InWords up={up} unproven={unproven} gone={gone} />
      <span aria-hidden="true" className="flex h-4 max-w-[19rem] items-center gap-px">
        {bars.map(({ key, count, look }) => (
          <span key={key} className={`min-w-1 rounded-[1px] ${look}`} style={{ flex: `${count} 1 0%` }} />
        ))}
      </span>
    </>
  )
}

function InWords({ up, unproven, gone }: Counts) {
  return (
    <VisuallyHidden>
      {up} still up, {unproven} not proven gone yet, {gone} gone
    </VisuallyHidden>
  )
}
