// A strip of small lines in a group's heading: the states of its sites at a glance.
import { countStates, type LineState } from '#shared/domain/site-line.ts'
import { LINE_WORDS } from './line-words.ts'

/** Up to this many sites have a mark each; a larger group has one mark per state, with its number. */
const EACH_MAX = 8

type MiniMarksProps = { states: readonly LineState[] }

/**
 * In the given order; in a larger group, the most urgent state comes first. Screen readers get the number of sites per
 * state.
 */
export function MiniMarks({ states }: MiniMarksProps) {
  const counts = [...countStates(states)]
  return (
    <span className="inline-flex max-w-full shrink-0 flex-wrap items-center gap-1 align-middle">
      <span className="sr-only">
        {counts.map(([state, count]) => `${LINE_WORDS[state].label}: ${count}`).join(', ')}
      </span>
      {states.length > EACH_MAX
        ? counts.map(([state, count]) => (
            <span
              key={state}
              aria-hidden="true"
              className="inline-flex items-center gap-1.5 text-xs text-faint tabular-nums not-last:mr-1.5"
            >
              <span className="site-line" data-mini="" data-state={state} />
              {/* A single number would repeat the group's own, which is beside it. */}
              {counts.length > 1 && count}
            </span>
          ))
        : states.map((state, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a mark is its place in the strip.
            <span key={at} className="site-line" data-mini="" data-state={state} aria-hidden="true" />
          ))}
    </span>
  )
}
