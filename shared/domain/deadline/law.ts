// What we know about a law: whom it covers, what it grants, and how long an answer may take.
import type { DayText } from './civil-day.ts'
import type { LawId, LegalRight } from './law-id.ts'

/** A period that starts with the receipt of a request. */
export type AnswerPeriod = { length: number; kind: 'calendar' | 'business' | 'month' }

/** Answers to one kind of request. */
export type AnswerRule = {
  period: AnswerPeriod
  /** By how many of the same units the broker may extend the period, if it says so within it; 0 if it may not. */
  extension: number
}

/** Sections as cited in documents. A law without them is cited by its name. */
export type LawSections = {
  delete: string
  optOut?: string
  object?: string
  /** The section with the deadline for an answer. */
  respond: string
  /** The section that exempts opt-outs from proof of identity; missing if we found none. */
  noProof?: string
}

export type Law = {
  id: LawId
  name: string
  /**
   * Where the people live whom it covers: `US-CA`, or a country's ISO code. `EU` is a home somewhere in the European
   * Union.
   */
  covers: readonly string[]
  rights: readonly LegalRight[]
  /** Rights that came later than the law. */
  rightsFrom: Partial<Record<LegalRight, DayText>>
  /** `provided`: the right to deletion covers only data that came from the person, not purchased data. */
  deletes: 'all' | 'provided'
  /** Null for a law that we never cite and that names no time. */
  answer: AnswerRule | null
  /** Where opt-outs have a time of their own. */
  optOut: AnswerRule | null
  /** Business days within which receipt must be confirmed, for every right but opting out; null if there's no such rule. */
  confirmDays: number | null
  /** Whether a broker may ask for proof of identity before it honors an opt-out. */
  optOutProof: 'never' | 'allowed' | 'required'
  /** Whether a request may be a letter, or has to go through the state's portal. */
  channel: 'letter' | 'portal'
  /** Whose holidays count, and whether a period that ends on one runs on to the next working day. */
  calendar: 'federal' | 'europe' | 'uk' | 'plain'
  /** The first day on which a request can cite it; null if we never cite it. */
  from: DayText | null
  /** Why we never cite it, as a sentence for people; null for a law that we cite. */
  never: string | null
  sections: LawSections | null
  source: string
  verifiedOn: DayText
}
