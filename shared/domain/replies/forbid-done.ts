// What forbids "done" outright, whatever else a reply says: nothing in it says that anything was deleted.
import type { OwnSentence } from './own-sentences.ts'
import { sentenceFindings } from './sentence-findings.ts'

/** Ways to say it without a verb of deleting. */
const SAYS_DONE =
  /\b(gone|done|completed?|finished|resolved|closed|fulfilled|honou?red|processed|404|not found|cleared|nothing left|all set|taken care|no longer|off (the|our)|out of (the|our)|erledigt|abgeschlossen|umgesetzt|weg|raus|nicht mehr|vollzogen|ausgefuhrt|entsprochen|nachgekommen|hecho|listo|completad\w+|atendid\w+|ya no|fuera|cerrad\w+|resuelt\w+|ejecutad\w+|desaparec\w+)\b/

export function forbidsDone(sentences: readonly OwnSentence[]): boolean {
  return !sentences.some(sentence => {
    const { deletions, moods } = sentenceFindings(sentence)
    if (deletions.has('deleted')) return true
    return !moods.includes('if') && !moods.includes('will') && SAYS_DONE.test(sentence.folded)
  })
}
