// What each language has to offer for letters. A text gets only the facts that it may state, so none can stay open.
import type { ReplyClass } from '#shared/domain/replies/reply-class.ts'
import type { LawWords } from './cited-law.ts'
import type { LetterType } from './letter-type.ts'
import type { LetterFacts } from './templates.ts'

/** Requests other than a removal. */
export type RequestKind = 'access' | 'objection' | 'correction'

/** Replies that have a draft answer. */
export const REBUTTAL_CLASSES = [
  'record_url_wanted',
  'no_record',
  'identity_wanted',
  'use_form',
  'agent_refused',
  'not_your_state',
  'exempt',
  'suppressed',
  'wrong_contact',
  'processor_only',
  'refused',
  // If the link or the code doesn't work; otherwise the answer is to use it.
  'confirm_link',
  'code',
] as const satisfies readonly ReplyClass[]
export type RebuttalClass = (typeof REBUTTAL_CLASSES)[number]

export const hasRebuttal = (meaning: ReplyClass): meaning is RebuttalClass =>
  REBUTTAL_CLASSES.some(one => one === meaning)

/** What's wrong on the listing, and what's right, in the person's words. */
export type Correction = { wrong: string; right: string }

/** A request as a later letter recalls it. Days as the letter writes them. */
export type RecalledRequest = {
  asked: RequestKind | 'removal'
  sentOn: string
  /** Null without a law. */
  answerDue: string | null
  /** When the listing was last seen; null if it wasn't, or if there is none. */
  lastSeenOn: string | null
  /** When follow-ups were sent since. */
  remindedOn: readonly string[]
}

export type LetterPhrases = {
  /** `2026-11-26` as a date in a sentence. */
  day: (day: string) => string
  to: (reader: string) => string
  opening: (facts: LetterFacts) => string
  details: (facts: LetterFacts) => readonly string[]
  /** How to use and answer the letter. */
  closing: string
  signature: (facts: LetterFacts) => string
  removalSubject: (facts: LetterFacts) => string
  removal: (type: LetterType, facts: LetterFacts) => readonly string[]
  requestSubject: (kind: RequestKind, facts: LetterFacts) => string
  request: Readonly<Record<Exclude<RequestKind, 'correction'>, (facts: LetterFacts) => readonly string[]>>
  correction: (facts: LetterFacts, correction: Correction) => readonly string[]
  /** The home, if the law needs it, and the law. */
  basis: (facts: LetterFacts, law: LawWords) => string
  /** What was asked, when, by when an answer was due, and what was seen since. */
  recall: (facts: LetterFacts, request: RecalledRequest, law: LawWords | null) => string
  followUp: (facts: LetterFacts, asked: RecalledRequest['asked']) => readonly string[]
  /** `regulator`: null to name none. */
  finalNotice: (facts: LetterFacts, request: RecalledRequest, regulator: string | null) => readonly string[]
  rebuttals: Readonly<Record<RebuttalClass, (facts: LetterFacts, law: LawWords | null) => readonly string[]>>
  /** What didn't work on a form, in the person's words. */
  brokenStep: (step: string) => string
}

/** A numbered list. */
export const numbered = (lines: readonly string[]): string =>
  lines.map((line, at) => `${at + 1}. ${line}`).join('\n')
