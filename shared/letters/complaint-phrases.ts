// What a complaint says in the languages of regulators outside of English-speaking countries. The English text is longer
// (shared/reports/complaint-text.ts).
import type { LawWords } from './cited-law.ts'
import type { RecalledRequest } from './letter-phrases.ts'
import type { LetterFacts } from './templates.ts'

/** What came back, with days as the language writes them. */
export type BrokerReplies = {
  /** When they answered; null if they never did. */
  answeredOn: string | null
  /** When they confirmed that they have the request. */
  confirmedOn: string | null
  /** When a reply came whose meaning isn't certain: it may be the answer. */
  wroteOn: string | null
}

export type ComplaintPhrases = {
  opening: (facts: LetterFacts) => string
  course: (
    facts: LetterFacts,
    request: RecalledRequest,
    cameBack: BrokerReplies,
    law: LawWords | null,
  ) => readonly string[]
}
