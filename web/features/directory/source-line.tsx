// The sources of a fact by name and date, each linking to its entry at the bottom of the page.
import type { SourceNote } from '#shared/catalogue/source-note.ts'
import { sourceDay } from './source-day.ts'

type SourceLineProps = { sources: readonly SourceNote[]; from: readonly number[]; rule?: string | null }

export function SourceLine({ sources, from, rule = null }: SourceLineProps) {
  return (
    <p className="mt-0.5 text-sm text-faint">
      {rule !== null && `${rule} `}
      From{' '}
      {from.map((place, index) => {
        const source = sources[place]
        return source === undefined ? null : (
          <span key={place}>
            {index > 0 && '; '}
            <a href={`#source-${place + 1}`} className="underline-offset-4 hover:text-ink hover:underline">
              {source.name} ({sourceDay(source.on)})
            </a>
          </span>
        )
      })}
      .
    </p>
  )
}
