// The list's legend: how many sites are in each state. A pressed state keeps its color, and the others fade.
import type { LineState } from '#shared/domain/site-line.ts'
import { LEGEND_ORDER, LINE_WORDS } from '#web/ui/line-words.ts'

type LineLegendProps = {
  counts: ReadonlyMap<LineState, number>
  /** States that are shown even without sites, so that nothing below moves when a site enters one. */
  kept?: readonly LineState[] | undefined
  lit: LineState | null
  onLight: (state: LineState | null) => void
}

/** Other states without sites are left out. */
export function LineLegend({ counts, kept = [], lit, onLight }: LineLegendProps) {
  return (
    <ul
      aria-label="What the lines mean"
      className="-mx-2.5 flex flex-wrap gap-x-1 max-sm:-mx-1.5 max-sm:grid max-sm:grid-cols-2"
    >
      {LEGEND_ORDER.filter(state => counts.has(state) || kept.includes(state)).map(state => (
        <li key={state}>
          <button
            type="button"
            aria-pressed={lit === state}
            onClick={() => onLight(lit === state ? null : state)}
            className="inline-flex min-h-8 cursor-pointer items-center gap-2 rounded-md px-2.5 text-xs whitespace-nowrap text-soft max-sm:gap-1.5 max-sm:px-1.5 max-sm:text-left max-sm:whitespace-normal hover:bg-sunk aria-pressed:bg-sunk aria-pressed:text-ink aria-pressed:inset-ring aria-pressed:inset-ring-edge pointer-coarse:min-h-touch"
          >
            <span className="site-line" data-example="" data-state={state} aria-hidden="true" />
            {LINE_WORDS[state].label}
            <span className="font-semibold text-ink tabular-nums">{counts.get(state) ?? 0}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
