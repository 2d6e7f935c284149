// What the rules find in one sentence: phrases, deleting and mood. Found once, however many readers ask.
import type { OwnSentence } from './own-sentences.ts'
import { type Deletion, deletionsIn } from './read-deletion.ts'
import { RULES, type Rule } from './rule-table.ts'
import { type Mood, readMood } from './sentence-mood.ts'

export type SentenceFindings = {
  matches: readonly { rule: Rule; index: number; start: number; end: number }[]
  deletions: ReadonlySet<Deletion>
  moods: readonly Mood[]
}

const known = new WeakMap<OwnSentence, SentenceFindings>()

export function sentenceFindings(sentence: OwnSentence): SentenceFindings {
  const old = known.get(sentence)
  if (old) return old
  const { folded } = sentence
  const matches = RULES.flatMap((rule, index) => {
    const match = rule.pattern.exec(folded)
    return match ? [{ rule, index, start: match.index, end: match.index + match[0].length }] : []
  })
  const found = { matches, deletions: deletionsIn(folded), moods: readMood(folded) }
  known.set(sentence, found)
  return found
}
