// Brokers related to one: the first by name, the others on demand, all of them in the page's HTML.
import type { SourceNote } from '#shared/catalogue/source-note.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import type { BrokerLink, Neighbors } from './directory-data.ts'
import { SourceLine } from './source-line.tsx'

/** This many are shown at once. */
const FIRST = 12

export function NeighborList({
  neighbors,
  sources,
}: {
  neighbors: Neighbors
  sources: readonly SourceNote[]
}) {
  const { title, lede, brokers, from } = neighbors
  const rest = brokers.slice(FIRST)
  return (
    <div className="mt-6 first:mt-0">
      <h3 className="font-semibold">
        {title} <span className="font-normal text-faint">({brokers.length})</span>
      </h3>
      <p className="max-w-prose text-soft">{lede}</p>
      <Names brokers={brokers.slice(0, FIRST)} />
      {rest.length > 0 && (
        <details className="mt-2">
          <summary className="cursor-pointer text-sm underline-offset-4 hover:underline pointer-coarse:min-h-touch">
            {rest.length} more
          </summary>
          <Names brokers={rest} />
        </details>
      )}
      <SourceLine sources={sources} from={from} />
    </div>
  )
}

function Names({ brokers }: { brokers: readonly BrokerLink[] }) {
  return (
    <ul className="mt-2 flex flex-wrap gap-x-5 gap-y-1">
      {brokers.map(({ id, name }) => (
        <li key={id} className="wrap-anywhere">
          <TextLink to="/data-brokers-list/$broker" params={{ broker: id }}>
            {name}
          </TextLink>
        </li>
      ))}
    </ul>
  )
}
