// Reminders of a letter: the follow-up, and the final notice before a complaint.
import type { LetterLanguage } from '#shared/domain/letter-kind.ts'
import { type LetterFacts, openingSentence, signatureOf } from './templates.ts'

/** The letter that it reminds of. Days are `YYYY-MM-DD`. */
export type RemindedLetter = {
  subject: string
  sentOn: string
  /** The law's last day for an answer; null if no law sets one. */
  answerDue: string | null
  /** When the listing was last seen; null if none is known. */
  lastSeenOn: string | null
}

/** Writes the reminder. */
export function writeFollowUp(
  stage: 'follow_up' | 'final_notice',
  facts: LetterFacts,
  letter: RemindedLetter,
  _language: LetterLanguage,
): { subject: string; body: string } {
  const due = letter.answerDue === null ? '' : ` Your answer was due by ${letter.answerDue}.`
  const seen = letter.lastSeenOn === null ? '' : ` The listing was still there on ${letter.lastSeenOn}.`
  const last = stage === 'final_notice' ? ' If I don’t hear from you, I’ll complain to the regulator.' : ''
  return {
    subject: letter.subject.startsWith('Re: ') ? letter.subject : `Re: ${letter.subject}`,
    body: [
      `To the privacy team at ${facts.siteName}`,
      openingSentence(facts),
      `I wrote to you on ${letter.sentOn} and asked you to remove this information.${due}${seen}`,
      `Please remove it now, and confirm when that’s done.${last}`,
      signatureOf(facts),
    ].join('\n\n'),
  }
}
