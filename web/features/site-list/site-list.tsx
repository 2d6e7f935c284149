// The list: one line per site, set like a page of text about a person, which empties as lines are struck.
import { useRef, useState } from 'react'
import { countStates, type LineState } from '#shared/domain/site-line.ts'
import { membersOf } from '#shared/domain/site-networks.ts'
import { type LineNetwork, sizeFor } from './line.ts'
import { LineCard } from './line-card.tsx'
import { LineLegend } from './line-legend.tsx'
import type { TargetOf } from './line-target.ts'
import { NetworkSheet } from './network-sheet.tsx'
import { SiteLines } from './site-lines.tsx'
import type { LineChange } from './turned-lines.ts'
import { useLineCard } from './use-line-card.ts'
import { useLineKeys } from './use-line-keys.ts'
import { useLineTaps } from './use-line-taps.ts'

export type SiteListProps = {
  networks: readonly LineNetwork[]
  /** What the list is, for screen readers. */
  label: string
  /** Where a line leads; without it lines are only looked at. */
  targetOf?: TargetOf | undefined
  /** The sites to show at full strength, by id; null for all. */
  within?: ReadonlySet<string> | null
  /** The sites whose strike is drawn before the person's eyes, by id. */
  turned?: ReadonlyMap<string, LineChange> | undefined
  /** States that the legend always names. */
  legend?: readonly LineState[] | undefined
}

/** One tab stop; the arrow keys go from line to line. On touch a paragraph opens its sites as rows. */
export function SiteList({ networks, label, targetOf, within = null, turned, legend }: SiteListProps) {
  const frame = useRef<HTMLDivElement>(null)
  const [lit, setLit] = useState<LineState | null>(null)
  const [opened, setOpened] = useState<LineNetwork | null>(null)
  const all = networks.flatMap(membersOf)
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
