// Requests other than a removal: a copy of the data, an objection to its use, and a correction.
import type { LetterLanguage } from '#shared/domain/letter-kind.ts'
import { type CitedLaw, lawWords } from './cited-law.ts'
import type { Correction, RequestKind } from './letter-phrases.ts'
import { composeLetter, type LetterText, PHRASES } from './phrases.ts'
import { inOneLine, type LetterFacts, oneLine } from './templates.ts'

export type LetterRequest =
  | { kind: Exclude<RequestKind, 'correction'> }
  | { kind: 'correction'; correction: Correction }

/** `law`: a law that grants this right, checked by the caller; null to rely on none. */
export function writeRequest(
  request: LetterRequest,
  facts: LetterFacts,
  law: CitedLaw | null,
  language: LetterLanguage,
): LetterText {
  const phrases = PHRASES[language]
  const words = lawWords(law, language)
  const letter = composeLetter(language, facts, {
    subject: phrases.requestSubject(request.kind, inOneLine(facts)),
    paragraphs: known => [
      ...(request.kind === 'correction'
        ? phrases.correction(known, lines(request.correction))
        : phrases.request[request.kind](known)),
      ...(words ? [phrases.basis(known, words)] : []),
    ],
    law: words,
  })
  return request.kind === 'correction'
    ? { ...letter, discloses: [...letter.discloses, `what is right: ${oneLine(request.correction.right)}`] }
    : letter
}

const lines = ({ wrong, right }: Correction): Correction => ({ wrong: oneLine(wrong), right: oneLine(right) })
