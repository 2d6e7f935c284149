// Distinguishes texts of the engine and its libraries from sentences for people. Pure. Only rows from earlier versions
// can contain such texts.

import { inWords, type TimelineSentence } from '#shared/domain/timeline-texts.ts'

/** The names of actions. Separate from action.ts, which would load a schema library. */
export const ACTION_NAMES = [
  'navigate',
  'extract',
  'fillForm',
  'click',
  'expectation',
  'condition',
  'scroll',
  'getCaptchaInfo',
  'solveCaptcha',
  'emailConfirmation',
  'generateEmail',
  'getEmailData',
] as const

const ACTION = new RegExp(`\\b(?:${ACTION_NAMES.join('|')}) [\\w.-]+:`, 'i')
const LIBRARY =
  /net::ERR_|\bERR_[A-Z_]{3}|\bE(?:NOTFOUND|CONN[A-Z]+|TIMEDOUT)\b|\w+Error:|\b(?:page|locator|frame)\.\w+:|Target closed|\d+ ?ms\b|\/\/\w+\[/

/** Whether a text names a recipe's action or sounds like a library's error. */
export function hasEngineWords(text: string): boolean {
  return ACTION.test(text) || LIBRARY.test(text)
}

/** The text, or `instead` if it isn't for people. */
export function forPeople(text: string, instead: string): string {
  return hasEngineWords(text) ? instead : text
}

/** The text of a removal's event, for screens and reports. */
export function eventSentence({ text, sentences }: EventWords): string {
  const words = (sentences && inWords(sentences)) ?? text
  return forPeople(words, 'The site didn’t answer the way we expected.')
}

/** The texts stored in a timeline event; older rows have only `text`. */
export type EventWords = { text: string; sentences?: readonly TimelineSentence[] | undefined }

const UNSEEN = 'The site didn’t let us check.'

/** Why a site couldn't be checked, for screens and reports, even if no reason was stored. */
export function checkProblem(problem: string | null): string {
  return forPeople(problem ?? UNSEEN, UNSEEN)
}
