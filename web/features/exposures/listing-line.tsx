// A listing that is the person's, as one line: the kinds of data it shows, how it's removed, how risky it is.
import { GitMerge, Hand, Mail, PenLine, Send } from 'lucide-react'
import { memo, type ReactNode, useId } from 'react'
import type { RemovalWay } from '#shared/domain/removal-way.ts'
import { LINE_PARTS } from '#shared/domain/site-line.ts'
import type { PersonPronouns } from '#shared/letters/person-pronouns.ts'
import { TickBox } from '#web/ui/long-list/tick-box.tsx'
import { ListingDetailsPanel } from './listing-details.tsx'
import { type ListingRow, selectLabel } from './listing-rows.ts'

const WAY_ICON: Readonly<Record<RemovalWay, ReactNode>> = {
  automated: <Send aria-hidden />,
  parent: <GitMerge aria-hidden />,
  email: <Mail aria-hidden />,
  assisted: <PenLine aria-hidden />,
  guided: <Hand aria-hidden />,
}

const NAMES = new Intl.ListFormat('en-US', { type: 'conjunction' })

type ListingLineProps = {
  row: ListingRow
  spoken: PersonPronouns
  isChosen: boolean
  isOpen: boolean
  /** It has left the list and only holds its place. */
  isGone: boolean
  onTick: (id: string, range: boolean) => void
  onOpen: (id: string) => void
  'aria-posinset': number
  'aria-setsize': number
}

/** The name opens the details; X ticks the line while it has the focus. */
export const ListingLine = memo(function ListingLine(props: ListingLineProps) {
  const { row, spoken, isChosen, isOpen, isGone, onTick, onOpen } = props
  const { id, name, isOwn, listedAs, others, removal } = row
  const details = useId()
  const canTick = row.isReady && !isGone
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows stand in chunks, which a ul can't hold.
    <div
      role="listitem"
      aria-posinset={props['aria-posinset']}
      aria-setsize={props['aria-setsize']}
      className="long-list-row"
      data-chosen={isChosen ? '' : undefined}
      data-gone={isGone ? '' : undefined}
      onKeyDown={event => {
        if (event.key.toLowerCase() !== 'x' || event.ctrlKey || event.metaKey || event.altKey || !canTick)
          return
        event.preventDefault()
        onTick(id, event.shiftKey)
      }}
    >
      <div className="long-list-cells">
        {canTick ? (
          <TickBox label={selectLabel(row)} checked={isChosen} onTick={range => onTick(id, range)} />
        ) : (
          <span />
        )}
        <div className="long-list-name min-w-0">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={isOpen ? details : undefined}
            aria-keyshortcuts={canTick ? 'X' : undefined}
            onClick={() => onOpen(id)}
          >
            {name}
          </button>
          {listedAs && <span className="listing-as"> {listedAs}</span>}
          {isOwn && <span className="listing-as"> you saw this yourself</span>}
          {others.length > 0 && (
            <span className="listing-as"> also {NAMES.format(others.map(other => other.name))}</span>
          )}
          <span className="listing-sub">
            {removal?.label ?? row.how} · <span className="sr-only">shows </span>
            {row.shownWords}
          </span>
        </div>
        {LINE_PARTS.map(part => (
          <span key={part} className="listing-dot" data-shown={row.shown[part]} />
        ))}
        <span className="listing-how" aria-hidden>
          {removal ? (
            <>
              <span className="site-line" data-example="" data-state={removal.state} />
              <span className="truncate font-medium">{removal.label}</span>
            </>
          ) : (
            <>
              {WAY_ICON[row.way]}
              <span className="truncate">{row.how}</span>
            </>
          )}
        </span>
        <span className="listing-risk">
          {row.exposure.risk}
          <span className="sr-only"> risk</span>
        </span>
      </div>
      {isOpen && (
        <div id={details}>
          <ListingDetailsPanel row={row} spoken={spoken} />
        </div>
      )}
    </div>
  )
})
