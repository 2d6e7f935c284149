// The list: one line per site, set like a page of text about a person, which empties as lines are struck.
import { useNavigate } from '@tanstack/react-router'
import {
  type CSSProperties,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  useRef,
  useState,
} from 'react'
import type { LineState } from '#shared/domain/site-line.ts'
import { LineCard } from './line-card.tsx'
import { LineLegend } from './line-legend.tsx'
import { lineTarget } from './line-target.ts'
import { LINE_WORDS } from './line-words.ts'
import { nextLine } from './move-along.ts'
import { NetworkSheet } from './network-sheet.tsx'
import { countStates, type Line, type Network } from './networks.ts'

/** Up to how many sites the list has rows with names; and from how many on it is set in fine print. */
const NAMED_MAX = 20
const PARAGRAPHS_MAX = 150

/** Half the width of the card, so that it stays on the page. */
const CARD_WIDTH = 256

type SiteListProps = {
  networks: readonly Network[]
  personId: string
  label: string
  /** The sites to show at full strength, by id; null for all. */
  within?: ReadonlySet<string> | null
}
type Shown = { line: Line; at: { left: number; top: number } }

const linesOf = ({ tied, loose }: Network) => [...tied, ...loose]

/** One tab stop; the arrow keys go from line to line. */
export function SiteList({ networks, personId, label, within = null }: SiteListProps) {
  const navigate = useNavigate()
  const frame = useRef<HTMLDivElement>(null)
  const [lit, setLit] = useState<LineState | null>(null)
  const [shown, setShown] = useState<Shown | null>(null)
  const [opened, setOpened] = useState<Network | null>(null)
  const [stop, setStop] = useState<string | null>(null)
  const all = networks.flatMap(linesOf)
  const size = all.length <= NAMED_MAX ? 'large' : all.length <= PARAGRAPHS_MAX ? 'medium' : 'small'
  const current = all.some(line => line.siteId === stop) ? stop : all[0]?.siteId

  const lineAt = (target: EventTarget) => {
    const element = target instanceof Element ? target.closest<HTMLElement>('a[data-site]') : null
    const line = element && all.find(one => one.siteId === element.dataset.site)
    return element && line ? { element, line } : null
  }
  const show = (event: FocusEvent | MouseEvent) => {
    const found = lineAt(event.target)
    const outer = frame.current?.getBoundingClientRect()
    if (!found || !outer) return setShown(null)
    const box = found.element.getBoundingClientRect()
    const left = Math.max(0, Math.min(box.left - outer.left, outer.width - CARD_WIDTH))
    setShown({ line: found.line, at: { left, top: box.bottom - outer.top + 6 } })
    if (event.type === 'focus') setStop(found.line.siteId)
  }
  const open = (event: MouseEvent) => {
    const found = lineAt(event.target)
    if (!found || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    void navigate(lineTarget(found.line, personId))
  }
  const move = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setShown(null)
    const found = lineAt(event.target)
    const links = [...(frame.current?.querySelectorAll<HTMLElement>('a[data-site]') ?? [])]
    const next = found && nextLine(links, found.element, event.key)
    if (!next) return
    event.preventDefault()
    next.focus()
  }

  const isLit = (line: Line) =>
    (lit === null || lit === line.state) && (within === null || within.has(line.siteId))

  const drawn = (line: Line) => (
    <a
      key={line.siteId}
      className="site-line"
      data-site={line.siteId}
      data-state={line.state}
      data-lit={isLit(line) ? '' : undefined}
      href={line.jobId ? `/removals/${line.jobId}` : `/exposures?person=${personId}`}
      tabIndex={line.siteId === current ? 0 : -1}
      style={{ '--amount': line.amount } as CSSProperties}
    >
      <span className="sr-only">
        {line.name}: {LINE_WORDS[line.state].label}
      </span>
    </a>
  )

  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the lines in it are the links; one handler serves hundreds. */}
      <div
        ref={frame}
        className="relative"
        onFocus={show}
        onBlur={() => setShown(null)}
        onMouseOver={show}
        onMouseLeave={() => setShown(null)}
        onClick={open}
        onKeyDown={move}
      >
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset groups form fields, and these are links. */}
        <div
          role="group"
          aria-label={label}
          className="site-list"
          data-size={size}
          data-dimmed={lit !== null || within !== null ? '' : undefined}
        >
          {size === 'large'
            ? all.map(line => (
                <div
                  key={line.siteId}
                  className="grid grid-cols-[9rem_minmax(0,26rem)] items-center gap-5 border-b border-line py-2.5"
                >
                  <span className={line.state === 'gone' ? 'struck font-medium' : 'font-medium'}>
                    {line.name}
                  </span>
                  {drawn(line)}
                </div>
              ))
            : networks.map(network => (
                <div key={network.id} className="relative break-inside-avoid pb-3.5">
                  {size === 'medium' && (
                    <button
                      type="button"
                      onClick={() => setOpened(network)}
                      className="block min-h-6 w-full cursor-pointer truncate text-left text-[0.75rem] text-faint hover:text-ink hover:underline pointer-coarse:after:absolute pointer-coarse:after:-inset-x-2 pointer-coarse:after:-inset-y-1 pointer-coarse:after:z-10"
                    >
                      {network.title} <span className="tabular-nums">{linesOf(network).length}</span>
                    </button>
                  )}
                  {network.tied.length > 0 && <div className="site-list-tie">{network.tied.map(drawn)}</div>}
                  {network.loose.map(drawn)}
                </div>
              ))}
        </div>
        {shown && size !== 'large' && <LineCard {...shown} />}
      </div>
      <p className="mb-1 text-xs text-faint">
        {all.length === 1 ? '1 site' : `${all.length} sites`}, one line each. The longer the line, the more
        the site shows or showed.
      </p>
      <LineLegend counts={countStates(all)} lit={lit} onLight={setLit} />
      {opened && <NetworkSheet network={opened} personId={personId} onClose={() => setOpened(null)} />}
    </>
  )
}
