// The card beside the line that the pointer or the focus is on: which site, how it stands, one fact.
import { LINE_WORDS } from '#web/ui/line-words.ts'
import type { Line } from './line.ts'
import type { CardPlace } from './use-line-card.ts'

type LineCardProps = { line: Line; place: CardPlace }

/** Screen readers have the line's own text. */
export function LineCard({ line, place }: LineCardProps) {
  const { label, fact } = LINE_WORDS[line.state]
  return (
    <div
      aria-hidden="true"
      style={place}
      className="pointer-events-none absolute z-20 w-64 animate-appear rounded-lg border border-line bg-raised px-4 py-3 text-sm shadow-float"
    >
      <p className="font-semibold">{line.name}</p>
      <p className="mt-0.5 flex items-center gap-2">
        <span className="site-line" data-example="" data-state={line.state} />
        {label}
      </p>
      <p className="mt-1 text-xs text-soft">{line.fact ?? fact}</p>
    </div>
  )
}
