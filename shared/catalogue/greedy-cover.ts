// The greedy rule of weighted set cover; then what the later choices made superfluous is taken out.
import type { Choice } from './choice.ts'
import { mostPerMinute } from './most-per-minute.ts'

/** Choices that clear all sites of a part, with nothing superfluous among them. */
export function coverGreedily(part: readonly Choice[]): readonly Choice[] {
  if (part.length === 1) return part
  return withoutSuperfluous([...mostPerMinute(part)].map(({ choice }) => choice))
}

/** Takes out, the longest first, each choice whose sites the others clear too. */
export function withoutSuperfluous(chosen: readonly Choice[]): Choice[] {
  const times = new Map<number, number>()
  for (const { sites } of chosen) for (const site of sites) times.set(site, (times.get(site) ?? 0) + 1)
  const out = new Set<Choice>()
  for (const choice of [...chosen].sort((a, b) => b.weight - a.weight)) {
    if (!choice.sites.every(site => (times.get(site) ?? 0) > 1)) continue
    out.add(choice)
    for (const site of choice.sites) times.set(site, (times.get(site) ?? 0) - 1)
  }
  return chosen.filter(choice => !out.has(choice))
}
