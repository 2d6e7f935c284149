// A section with one chart: its finding in a sentence, the drawing, its legend, and the numbers behind it.
import type { ReactNode } from 'react'
import { Section } from '#web/ui/section.tsx'
import { type Numbers, NumbersTable } from './numbers-table.tsx'

type ChartPartProps = {
  title: string
  /** The chart's finding, in one or two sentences, with denominators. */
  said: ReactNode
  action?: ReactNode
  /** Null if there's too little data to draw: `said` explains it. */
  chart: ReactNode
  /** How it was counted, and what was left out. */
  note?: ReactNode
  numbers: Numbers | null
}

export function ChartPart({ title, said, action, chart, note, numbers }: ChartPartProps) {
  return (
    <Section title={title} action={action}>
      <div className="break-inside-avoid">
        <p className="max-w-prose text-pretty">{said}</p>
        {chart && <figure className="mt-6">{chart}</figure>}
        {note && <p className="mt-4 max-w-prose text-sm text-pretty text-faint">{note}</p>}
        {numbers && <NumbersTable {...numbers} />}
      </div>
    </Section>
  )
}

/** A line of a chart's legend: the look and its meaning. */
export function Legend({ items }: { items: readonly { key: string; look: ReactNode; text: ReactNode }[] }) {
  return (
    <ul className="mt-3 flex flex-wrap gap-x-6 gap-y-1.5 text-sm text-soft tabular-nums">
      {items.map(({ key, look, text }) => (
        <li key={key} className="flex items-center gap-2">
          <svg aria-hidden="true" width="28" height="12" className="shrink-0 forced-color-adjust-none">
            {look}
          </svg>
          <span>{text}</span>
        </li>
      ))}
    </ul>
  )
}
