// Scores the classes of a reply by rules: phrases, and what its sentences say about deleting.
import type { OwnSentence } from './own-sentences.ts'
import { type Deletion, readDeletion } from './read-deletion.ts'
import type { ReplyClass } from './reply-class.ts'
import { RULES } from './rule-table.ts'

export type Hit = { class: ReplyClass; weight: number; words: string }

const DELETION_CLASS: Readonly<Record<Deletion, { class: ReplyClass; weight: number } | null>> = {
  deleted: { class: 'done', weight: 3.2 },
  will_delete: { class: 'acknowledged', weight: 2.2 },
  not_deleted: { class: 'refused', weight: 2 },
  if_deleted: null,
  request: null,
}

export type RuleReading = {
  hits: readonly Hit[]
  scores: ReadonlyMap<ReplyClass, number>
  deletions: ReadonlySet<Deletion>
}

export function readRules(sentences: readonly OwnSentence[]): RuleReading {
  const hits = sentences.flatMap(readSentence)
  const deletions = new Set(
    sentences.filter(({ weight }) => weight === 1).flatMap(({ folded }) => [...readDeletion(folded)]),
  )
  const scores = new Map<ReplyClass, number>()
  // A class said twice is a little surer, not twice as sure.
  const sorted = [...hits].sort((a, b) => b.weight - a.weight)
  const counts = new Map<ReplyClass, number>()
  for (const hit of sorted) {
    const count = counts.get(hit.class) ?? 0
    counts.set(hit.class, count + 1)
    scores.set(hit.class, (scores.get(hit.class) ?? 0) + hit.weight / 3 ** count)
  }
  return { hits: sorted, scores, deletions }
}

function readSentence(sentence: OwnSentence): Hit[] {
  const hits: Hit[] = []
  for (const deletion of readDeletion(sentence.folded)) {
    const means = DELETION_CLASS[deletion]
    if (means) hits.push({ class: means.class, weight: means.weight * sentence.weight, words: sentence.text })
  }
  const seen = new Set<ReplyClass>()
  for (const rule of RULES) {
    if (seen.has(rule.class)) continue
    const match = rule.pattern.exec(sentence.folded)
    if (!match) continue
    seen.add(rule.class)
    const words = sentence.text.slice(match.index, match.index + match[0].length).trim()
    hits.push({ class: rule.class, weight: rule.weight * sentence.weight, words })
  }
  return hits
}
