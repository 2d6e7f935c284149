// Rules out "done", whatever else a reply says: it mentions no deletion, or it says that something is still to come.
import type { OwnSentence } from './own-sentences.ts'
import { sentenceFindings } from './sentence-findings.ts'

/** Ways to say it without a verb of deleting. */
const SAYS_DONE =
  /\b(gone(?! (in|within) )|done|completed?|finished|resolved|closed|fulfilled|honou?red|processed|404|not found|cleared|concluded|actioned|forgotten|zapped|shredded|pulled (the|your)|nothing left|all set|taken care|no longer|off (the|our)|out of (the|our)|erledigt|abgeschlossen|umgesetzt|weg|raus|nicht mehr|vollzogen|drausen|ausgefuhrt|entsprochen|nachgekommen|hecho|listo|completad\w+|atendid\w+|ya no|ya (quite|borre|elimine)|hecha|fuera|cerrad\w+|resuelt\w+|ejecutad\w+|desaparec\w+)\b/

/** Says that a part is still to come, or a step of the person's. */
const LEAVES_OPEN =
  /\b(interim (report|update|notice|reply|status)|partially (deleted|removed|complete)|(nearly|almost) (complete|done|finished)|scheduled (it |them |your \w+ |this )?for (removal|deletion|erasure)|(has|have)(n't| not) yet been able|zwischen(stand|bescheid)|teilweise (umsetzung|geloscht|entfernt)|vorgemerkt|(steht|stehen) noch aus|rest folgt|(borrado|supresion|eliminacion) parcial|parcialmente|avance de su)\b/
/** What was deleted is only what the person sent as a proof. */
const DELETES_PROOF =
  /\b(your|the) (verification |identity |id )?(documents?|id copy|copy of your \w+) (has|have|was|were|is|are)\b/

/** Whether the reply mentions no deletion of the person's data, or says that the deletion isn't complete. */
export function forbidsDone(sentences: readonly OwnSentence[]): boolean {
  if (sentences.some(({ folded }) => LEAVES_OPEN.test(folded))) return true
  return !sentences.some(sentence => {
    const { deletions, moods } = sentenceFindings(sentence)
    if (deletions.has('deleted') && !DELETES_PROOF.test(sentence.folded)) return true
    return !moods.includes('if') && !moods.includes('will') && SAYS_DONE.test(sentence.folded)
  })
}
