// The greedy algorithm for weighted set cover. It then removes choices that later ones made redundant.
import type { Choice } from './choice.ts'
import { mostPerMinute } from './most-per-minute.ts'

/** Choices that clear all sites of a part, none of them redundant. */
export function coverGreedily(part: readonly Choice[]): readonly Choice[] {
  if (part.length === 1) return part
  return withoutSuperfluous([...mostPerMinute(part)].map(({ choice }) => choice))
}

/** Removes each choice whose sites the others also clear, the longest first. */
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
