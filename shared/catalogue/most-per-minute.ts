// The greedy order: always the choice that clears the most additional sites per minute. Lazy: a choice's gain only
// falls, so it is recomputed only when it leads.
import { compareIds } from './catalogue-text.ts'
import type { Choice } from './choice.ts'

type Entry = { choice: Choice; rate: number }

/**
 * The choices in greedy order, each with the sites that no earlier one clears. Choices that add nothing are omitted.
 */
export function* mostPerMinute(choices: readonly Choice[]): Generator<{ choice: Choice; fresh: number[] }> {
  const covered = new Set<number>()
  // Ascending, so that the leader is at the end.
  const waiting = choices.map(choice => ({ choice, rate: choice.sites.length / choice.weight })).sort(compare)
  for (let lead = waiting.pop(); lead; lead = waiting.pop()) {
    const { choice } = lead
    const fresh = choice.sites.filter(site => !covered.has(site))
    if (fresh.length === 0) continue
    const now = { choice, rate: fresh.length / choice.weight }
    const next = waiting.at(-1)
    if (next && compare(now, next) < 0) {
      insert(waiting, now)
      continue
    }
    for (const site of fresh) covered.add(site)
    yield { choice, fresh }
  }
}

/** Compares by rate. Between equals, the choice that discloses less is greater, then the one whose id comes first. */
function compare(a: Entry, b: Entry): number {
  return (
    a.rate - b.rate ||
    b.choice.option.discloses - a.choice.option.discloses ||
    compareIds(b.choice.option.id, a.choice.option.id)
  )
}

function insert(sorted: Entry[], entry: Entry): void {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    const at = sorted[middle]
    if (at && compare(at, entry) < 0) low = middle + 1
    else high = middle
  }
  sorted.splice(low, 0, entry)
}
