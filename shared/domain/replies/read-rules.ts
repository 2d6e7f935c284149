// Scores the classes of a reply by rules: phrases, and what its sentences say about deleting.
import type { OwnSentence } from './own-sentences.ts'
import type { Deletion } from './read-deletion.ts'
import type { ReplyClass } from './reply-class.ts'
import { sentenceFindings } from './sentence-findings.ts'

export type Hit = { class: ReplyClass; weight: number; words: string }

const DELETION_CLASS: Readonly<Record<Deletion, { class: ReplyClass; weight: number } | null>> = {
  deleted: { class: 'done', weight: 3.2 },
  will_delete: { class: 'acknowledged', weight: 2.2 },
  not_deleted: { class: 'refused', weight: 2 },
  if_deleted: null,
  request: null,
}

export type RuleReading = { hits: readonly Hit[]; scores: ReadonlyMap<ReplyClass, number> }

export function readRules(sentences: readonly OwnSentence[]): RuleReading {
  const hits = sentences.flatMap(readSentence)
  const scores = new Map<ReplyClass, number>()
  // A class said twice is a little surer, not twice as sure.
  const sorted = [...hits].sort((a, b) => b.weight - a.weight)
  const counts = new Map<ReplyClass, number>()
  for (const hit of sorted) {
    const count = counts.get(hit.class) ?? 0
    counts.set(hit.class, count + 1)
    scores.set(hit.class, (scores.get(hit.class) ?? 0) + hit.weight / 3 ** count)
  }
  return { hits: sorted, scores }
}

function readSentence(sentence: OwnSentence): Hit[] {
  const hits: Hit[] = []
  const { matches, deletions } = sentenceFindings(sentence)
  for (const deletion of deletions) {
    const means = DELETION_CLASS[deletion]
    if (means) hits.push({ class: means.class, weight: means.weight * sentence.weight, words: sentence.text })
  }
  const seen = new Set<ReplyClass>()
  for (const { rule, start, end } of matches) {
    if (seen.has(rule.class)) continue
    seen.add(rule.class)
    const words = sentence.text.slice(start, end).trim()
    hits.push({ class: rule.class, weight: rule.weight * sentence.weight, words })
  }
  return hits
}
