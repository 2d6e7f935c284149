// One site of the preview. It opens to show the names and places, and what a removal would send.
import { memo, type ReactNode, useId } from 'react'
import { DefinitionList } from '#web/ui/definition-list.tsx'
import type { DryRunRow, ListingPreview, SearchedPair } from './dry-run.ts'
import { removalWords, searchWords, shortRemoval } from './dry-run-words.ts'

type DryRunLineProps = {
  row: DryRunRow
  pairs: readonly SearchedPair[]
  isOpen: boolean
  onOpen: (id: string) => void
  /** The button that puts the site on the person's list. */
  siteAction: (site: { id: string; name: string }) => ReactNode
  'aria-posinset': number
  'aria-setsize': number
}

export const DryRunLine = memo(function DryRunLine(props: DryRunLineProps) {
  const { row, pairs, isOpen, onOpen, siteAction } = props
  const details = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows stand in chunks, which a ul can't hold.
    <div
      role="listitem"
      aria-posinset={props['aria-posinset']}
      aria-setsize={props['aria-setsize']}
      className="long-list-row"
    >
      <div className="long-list-cells">
        <div className="long-list-name min-w-0 py-2">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={isOpen ? details : undefined}
            onClick={() => onOpen(row.id)}
          >
            {row.name}
          </button>{' '}
          <span className="text-faint">{row.host}</span>
          <p className="text-soft">{searchWords(row, pairs)}</p>
        </div>
        <span className="text-soft max-sm:hidden">{shortRemoval(row)}</span>
      </div>
      {isOpen && (
        <div id={details} className="grid gap-x-10 gap-y-6 pt-2 pb-6 md:grid-cols-2">
          <div className="min-w-0">
            <h3 className="mb-2 text-sm font-medium">A scan</h3>
            <SearchPart row={row} pairs={pairs} />
            <div className="mt-4">{siteAction(row)}</div>
          </div>
          <div className="min-w-0">
            <h3 className="mb-2 text-sm font-medium">A removal</h3>
            <p className="text-pretty text-soft">{removalWords(row)}</p>
            {row.notSearched !== 'left_alone' &&
              row.listings.map(listing => <ListingPart key={listing.key} listing={listing} />)}
          </div>
        </div>
      )}
    </div>
  )
})

function SearchPart({ row, pairs }: { row: DryRunRow; pairs: readonly SearchedPair[] }) {
  if (row.notSearched !== null) return <p className="text-soft">{searchWords(row, pairs)}.</p>
  return (
    <>
      <ul className="text-pretty">
        {pairs.map(({ name, place }) => (
          <li key={`${name}|${place}`}>
            {name} <span className="text-faint">in</span> {place}
          </li>
        ))}
      </ul>
      <p className="mt-2 text-soft">
        One after another. A site that searches without a town, or only by state, is asked less often.
      </p>
    </>
  )
}

function ListingPart({ listing }: { listing: ListingPreview }) {
  const { name, isUnderWay, sends, beyond } = listing
  // A guide sends nothing.
  if (!isUnderWay && sends.length + beyond.length === 0) return null
  return (
    <div className="mt-4">
      <p className="mb-2 font-medium">{name}’s listing</p>
      {isUnderWay ? (
        <p className="text-soft">A removal is in progress already.</p>
      ) : (
        <>
          {sends.length > 0 && (
            <DefinitionList
              items={sends.map(({ label, value }) => ({ term: label, detail: value ?? 'Sent' }))}
            />
          )}
          {beyond.length > 0 && (
            <p className="mt-2 text-pretty text-soft">
              It also asks for what the listing doesn’t show: {beyond.join(', ')}. We’d send that only if you
              agree.
            </p>
          )}
        </>
      )}
    </div>
  )
}
