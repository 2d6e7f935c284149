// The product's list with a made-up person's sites, on day one and two weeks in. Its size doesn't change between days,
// so nothing around it moves.
import { type PointerEvent, useState } from 'react'
import type { LineState } from '#shared/domain/site-line.ts'
import {
  type ExampleDay,
  type ExampleLine,
  exampleDays,
  exampleHeadlines,
  exampleListOn,
  exampleStates,
} from '#web/content/example-list.ts'
import { LEGEND_ORDER, LINE_WORDS } from '#web/ui/line-words.ts'
import { Segmented } from '#web/ui/segmented.tsx'

const DAY_NAMES: Readonly<Record<ExampleDay, string>> = { first: 'Day one', later: 'Two weeks in' }
const HOW_TO_READ = 'One line is one site. The longer it is, the more the site shows about Rosa.'

/** More strikes at once would be too much: the rest are struck from the start. */
const TURNS_MAX = 6

/** The surrounding caption says that it's an example. */
export function ExampleList() {
  const [day, setDay] = useState<ExampleDay>('later')
  const [isTurning, setTurning] = useState(false)
  const [lit, setLit] = useState<LineState | null>(null)
  const [pointedAt, setPointedAt] = useState<ExampleLine | null>(null)
  const networks = exampleListOn(day)
  const lines = networks.flatMap(({ tied, loose }) => [...tied, ...loose])
  const turning = lines
    .filter(({ state }) => state === 'gone')
    .slice(0, TURNS_MAX)
    .map(({ name }) => name)

  const turnTo = (value: string) => {
    const next = exampleDays.find(one => one === value) ?? 'later'
    setDay(next)
    setTurning(next === 'later')
    setLit(null)
  }
  const point = ({ target }: PointerEvent) => {
    const name = target instanceof HTMLElement ? target.dataset.name : undefined
    setPointedAt(lines.find(line => line.name === name) ?? null)
  }
  const drawn = (line: ExampleLine) => (
    <li
      key={line.name}
      className="site-line"
      data-name={line.name}
      data-state={line.state}
      data-was={isTurning && turning.includes(line.name) ? 'still' : undefined}
      data-amount={line.amount}
      data-turn={turning.indexOf(line.name)}
    >
      <span className="sr-only">
        {line.name}: {LINE_WORDS[line.state].label}
      </span>
    </li>
  )

  return (
    <div className="rounded-lg border border-line bg-raised px-4 pt-5 pb-4 shadow-float sm:px-7.5 sm:pt-6.5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2
          aria-live="polite"
          className="font-serif text-[1.375rem] leading-8 font-medium tracking-[-0.015em] tabular-nums sm:text-2xl"
        >
          {exampleHeadlines[day]}
        </h2>
        <Segmented
          label="When"
          options={exampleDays.map(value => ({ value, label: DAY_NAMES[value] }))}
          value={day}
          onValueChange={turnTo}
        />
      </div>
      <div
        className="site-list mt-5 border-t-2 border-ink pt-4.5 [column-gap:0.75rem]! [column-width:4.75rem]! md:[column-gap:1.5rem]! md:[column-width:6.5rem]!"
        data-size="medium"
        data-lit={lit ?? undefined}
        onPointerOver={point}
        onPointerLeave={() => setPointedAt(null)}
      >
        {networks.map(({ title, tied, loose }) => (
          <div key={title} className="site-list-paragraph">
            <p className="truncate pb-0.5 text-[0.75rem] leading-5 text-faint max-sm:text-[0.6875rem]">
              {title} <span className="tabular-nums">{tied.length + loose.length}</span>
            </p>
            <ul aria-label={title}>
              {tied.length > 0 && (
                <li>
                  <ul className="site-list-tie">{tied.map(drawn)}</ul>
                </li>
              )}
              {loose.map(drawn)}
            </ul>
          </div>
        ))}
      </div>
      <p aria-hidden="true" className="min-h-5 border-t border-line pt-2.5 text-xs text-soft">
        {pointedAt ? <ReadLine line={pointedAt} /> : HOW_TO_READ}
      </p>
      <Legend lines={lines} lit={lit} onLight={setLit} />
    </div>
  )
}

function ReadLine({ line }: { line: ExampleLine }) {
  return (
    <>
      <span className="font-medium text-ink">{line.name}</span>: {LINE_WORDS[line.state].label.toLowerCase()}
    </>
  )
}

type LegendProps = {
  lines: readonly ExampleLine[]
  lit: LineState | null
  onLight: (state: LineState | null) => void
}

/** Every state keeps its place on both days. */
function Legend({ lines, lit, onLight }: LegendProps) {
  return (
    <ul
      aria-label="What the lines mean"
      className="-mx-2 mt-1 max-sm:-mx-1 flex flex-wrap gap-x-1 max-sm:grid max-sm:grid-cols-2"
    >
      {LEGEND_ORDER.filter(state => exampleStates.includes(state)).map(state => {
        const count = lines.filter(line => line.state === state).length
        return (
          <li key={state}>
            <button
              type="button"
              aria-pressed={lit === state}
              disabled={count === 0}
              onClick={() => onLight(lit === state ? null : state)}
              className="inline-flex min-h-8 cursor-pointer items-center gap-2 rounded-md px-2 text-xs whitespace-nowrap text-soft max-sm:gap-1.5 max-sm:px-1 max-sm:text-[0.75rem] hover:bg-sunk disabled:cursor-default disabled:text-faint disabled:hover:bg-transparent aria-pressed:bg-sunk aria-pressed:text-ink aria-pressed:inset-ring aria-pressed:inset-ring-edge pointer-coarse:min-h-touch"
            >
              <span
                className="site-line max-sm:w-4.5!"
                data-example=""
                data-state={state}
                aria-hidden="true"
              />
              {LINE_WORDS[state].label}
              <span className="min-w-[2ch] text-left font-semibold text-ink tabular-nums in-disabled:font-normal in-disabled:text-faint">
                {count}
              </span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
