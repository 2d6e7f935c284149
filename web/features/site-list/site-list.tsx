// The list: one line per site, laid out like a page of text about a person, which empties as lines are struck.
import { useRef, useState } from 'react'
import { countStates, type LineState } from '#shared/domain/site-line.ts'
import { networkMembers } from '#shared/domain/site-networks.ts'
import { LINE_WORDS } from '#web/ui/line-words.ts'
import { type Line, type LineNetwork, sizeFor } from './line.ts'
import { LineLegend } from './line-legend.tsx'
import type { TargetOf } from './line-target.ts'
import { NetworkSheet } from './network-sheet.tsx'
import { SiteLines } from './site-lines.tsx'
import type { LineChange } from './turned-lines.ts'
import { type CardPlace, useLineCard } from './use-line-card.ts'
import { useLineKeys } from './use-line-keys.ts'
import { useLineTaps } from './use-line-taps.ts'

type LineCardProps = { line: Line; place: CardPlace }

export type SiteListProps = {
  networks: readonly LineNetwork[]
  /** The list's label for screen readers. */
  label: string
  /** The target of a line; without it, lines aren't links. */
  targetOf?: TargetOf | undefined
  /** The sites to show at full strength, by id; null for all. */
  within?: ReadonlySet<string> | null
  /** The sites whose strike is animated, by id. */
  turned?: ReadonlyMap<string, LineChange> | undefined
  /** States that the legend always shows. */
  legend?: readonly LineState[] | undefined
}

/** One tab stop; the arrow keys move between lines. On touch, a paragraph opens its sites as rows. */
export function SiteList({ networks, label, targetOf, within = null, turned, legend }: SiteListProps) {
  const frame = useRef<HTMLDivElement>(null)
  const [lit, setLit] = useState<LineState | null>(null)
  const [opened, setOpened] = useState<LineNetwork | null>(null)
  const all = networks.flatMap(networkMembers)
  const size = sizeFor(all.length)
  const { card, cardHandlers } = useLineCard(frame, all)
  const onKeyDown = useLineKeys(frame)
  const taps = useLineTaps(frame, { networks, size, targetOf, onOpen: setOpened })
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the lines in it are the links; one handler serves hundreds. */}
      <div ref={frame} className="relative" onKeyDown={onKeyDown} {...cardHandlers} {...taps}>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset groups form fields, and these are links. */}
        <div
          role="group"
          aria-label={label}
          className="site-list"
          data-size={size}
          data-lit={lit ?? undefined}
          data-within={within === null ? undefined : ''}
        >
          <SiteLines networks={networks} size={size} targetOf={targetOf} within={within} turned={turned} />
        </div>
        {card && <LineCard {...card} />}
      </div>
      <p className="mt-1 mb-1 text-xs text-faint">
        {all.length === 1 ? '1 site' : `${all.length} sites`}, one line each. The longer the line, the more
        the site shows or showed.
      </p>
      <LineLegend
        counts={countStates(all.map(line => line.state))}
        kept={legend}
        lit={lit}
        onLight={setLit}
      />
      {opened && <NetworkSheet network={opened} targetOf={targetOf} onClose={() => setOpened(null)} />}
    </>
  )
}

/** Screen readers use the line's own text. */
function LineCard({ line, place }: LineCardProps) {
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
