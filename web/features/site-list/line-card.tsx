// The card beside the line that the pointer or the focus is on: which site, how it stands, one fact.
import { LINE_WORDS } from './line-words.ts'
import type { Line } from './networks.ts'

type LineCardProps = { line: Line; at: { left: number; top: number } }

/** `at`: below the line's left end, within the list. Screen readers have the line's own text. */
export function LineCard({ line, at }: LineCardProps) {
  const { label, fact } = LINE_WORDS[line.state]
  return (
    <div
      aria-hidden="true"
      style={at}
      className="pointer-events-none absolute z-20 w-64 rounded-lg border border-line bg-raised px-4 py-3 text-sm shadow-float"
    >
      <p className="font-medium">{line.name}</p>
      <p className="mt-0.5 flex items-center gap-2">
        <span className="site-line" data-example="" data-state={line.state} />
        {label}
      </p>
      <p className="mt-1 text-soft">{fact}</p>
    </div>
  )
}
