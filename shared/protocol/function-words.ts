// Texts about functions: while waiting, when done, when failed. One entry per function, like its payload in
// functions.ts. Texts of PRODUCT T4.5, T7.4 and T8.
import type { FunctionName } from './functions.ts'

/** The names of a payload's objects, as far as the device knows them. */
export type FunctionNames = {
  siteOfJob: (jobId: string) => string | null
  nameOfPerson: (personId: string) => string | null
}

/** An intent's payload. It may come from an earlier version of the app, so every field is uncertain. */
type Payload = Readonly<Record<string, unknown>>

export type MessageWords = { title: string; description: string }

type FunctionWords = {
  /**
   * In the list of waiting requests: `Letter to Truefolk`. `on` and `of` name the removal's site and the person, if
   * known.
   */
  waiting: (payload: Payload, known: { site: string | null; on: string; of: string }) => string
  failed: MessageWords
  /** Missing if the screen itself shows the result. */
  done?: (payload: Payload) => MessageWords
  /** For functions about one removal: the text in its row while the request is being sent. */
  onRemoval?: string
  /** For functions that need a consent: what is blocked without it, and what agreeing does. */
  withoutConsent?: { title: string; agree: string }
}

const error = (description: string): MessageWords => ({ title: 'Error', description })
const text = (value: unknown): string => (typeof value === 'string' ? value : '')

function removals(listings: unknown): string {
  if (!Array.isArray(listings)) return 'removals'
  return listings.length === 1 ? '1 removal' : `${listings.length} removals`
}

const FOUND_WORDS: Readonly<Record<string, string>> = {
  found: 'you’re listed',
  not_found: 'you’re not listed',
  could_not_open: 'it didn’t open',
}

function checkWords(answer: unknown, gone: unknown): string {
  if (answer === 'could_not_open') return 'it didn’t open'
  return answer === 'not_found' || gone === true ? 'it’s gone' : 'it’s still there'
}

export const functionWords: { readonly [N in FunctionName]: FunctionWords } = {
  'start-scan': {
    waiting: (_, { of }) => `Scan${of}`,
    failed: error('We couldn’t start the scan.'),
    withoutConsent: { title: 'Scan not started', agree: 'Agree and start the scan' },
  },
  'confirm-listing': {
    waiting: ({ mine }) => (mine === true ? 'Answer: that is me' : 'Answer: not me'),
    failed: error('We couldn’t record your answer.'),
  },
  'withdraw-answer': {
    waiting: () => 'Answer taken back',
    failed: error('We couldn’t take your answer back.'),
  },
  'start-removals': {
    waiting: ({ listings }, { of }) => `Start of ${removals(listings)}${of}`,
    failed: error('We couldn’t start the removals.'),
    withoutConsent: { title: 'Removals not started', agree: 'Agree and start the removals' },
  },
  'complete-guide': {
    waiting: (_, { on }) => `Guide complete${on}`,
    failed: error('We couldn’t mark the guide as complete.'),
    onRemoval: 'Guide complete',
  },
  'answer-look': {
    waiting: ({ answer, gone }, { on }) => `Answer: ${checkWords(answer, gone)}${on}`,
    failed: error('We couldn’t record your answer.'),
    onRemoval: 'Answer',
  },
  'record-check': {
    waiting: ({ answer }, { of }) => `Your own look${of}: ${FOUND_WORDS[text(answer)] ?? 'an answer'}`,
    failed: error('We couldn’t record what you saw.'),
    withoutConsent: { title: 'Answer not recorded', agree: 'Agree and record the answer' },
  },
  'withdraw-check': {
    waiting: (_, { on }) => `Own look taken back${on}`,
    failed: error('We couldn’t take your answer back.'),
    onRemoval: 'Answer taken back',
  },
  'cancel-removal': {
    waiting: (_, { on }) => `Cancellation${on}`,
    failed: error('We couldn’t cancel the removal.'),
    onRemoval: 'Cancellation',
  },
  'retry-removal': {
    waiting: (_, { on }) => `New attempt${on}`,
    failed: error('We couldn’t try the removal again.'),
    onRemoval: 'New attempt',
    withoutConsent: { title: 'Not tried again', agree: 'Agree and try again' },
  },
  'add-broker-mail': {
    waiting: (_, { site }) => `Mail${site ? ` of ${site}` : ''} for its removal`,
    failed: error('We couldn’t add the email.'),
  },
  'email-removal': {
    waiting: ({ siteName }, { site }) => `Letter to ${text(siteName) || site || 'a site'}`,
    failed: {
      title: 'Failed to Send Email',
      description: 'There was an error sending your removal request. Please try again.',
    },
    onRemoval: 'Letter',
    withoutConsent: { title: 'Letter not sent', agree: 'Agree and send the letter' },
  },
  'record-letter': {
    waiting: ({ siteName }, { site }) => `Your own letter to ${text(siteName) || site || 'a site'}`,
    failed: {
      title: 'Letter not recorded',
      description: 'We couldn’t record the letter that you sent. Please try again.',
    },
    done: ({ siteName }) => ({
      title: 'Letter recorded',
      description: `We’ve noted that you wrote to ${text(siteName) || 'the site'}. The time for an answer runs from the day you sent it.`,
    }),
    onRemoval: 'Your own letter',
    withoutConsent: { title: 'Letter not recorded', agree: 'Agree and record the letter' },
  },
  'read-reply': {
    waiting: (_, { on }) => `What a reply means${on}`,
    failed: error('We couldn’t record what the reply means.'),
    onRemoval: 'What their answer means',
  },
  'ai-legal-engine': {
    waiting: (_, { of }) => `Legal request${of}`,
    failed: error('Failed to generate legal document'),
  },
  'handle-reappearance': {
    waiting: ({ action }) =>
      action === 'auto_remove'
        ? 'Auto Remove of a listing that came back'
        : 'Manual Review of a listing that came back',
    failed: error('Failed to process reappearance'),
    done: ({ action }) =>
      action === 'auto_remove'
        ? { title: 'Removal started', description: 'Automatic removal process started.' }
        : { title: 'Manual review', description: 'Added to manual review queue.' },
  },
  'start-monitoring': {
    waiting: () => 'Start of monitoring',
    failed: error('Failed to start monitoring'),
    done: () => ({
      title: 'Monitoring Started',
      description: 'We’ll continuously monitor for data reappearance and alert you immediately.',
    }),
  },
  'generate-pdf-report': {
    waiting: (_, { of }) => `Report${of}`,
    failed: error('Failed to generate PDF report'),
  },
}

/** The texts of an intent's function; null for a function of another app version. */
export function wordsOfFunction(kind: string): FunctionWords | null {
  return Object.hasOwn(functionWords, kind) ? functionWords[kind as FunctionName] : null
}

/** One line for a waiting request: `Letter to Truefolk`. */
export function waitingText(
  { kind, payload }: { kind: string; payload: Payload },
  names: FunctionNames,
): string {
  const site = names.siteOfJob(text(payload.job_id))
  const person = names.nameOfPerson(text(payload.person_id))
  const known = { site, on: site ? ` on ${site}` : '', of: person ? ` for ${person}` : '' }
  return wordsOfFunction(kind)?.waiting(payload, known) ?? 'Something you asked for'
}
