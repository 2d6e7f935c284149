// Texts of the engine and its libraries, told apart from sentences for people. Pure. Rows that earlier versions wrote can
// hold them; what is written today does not.

/** The names of actions (see action.ts, which would bring a schema library along). */
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

/** Whether a text names an action of a recipe or speaks as a library does. */
export function hasEngineWords(text: string): boolean {
  return ACTION.test(text) || LIBRARY.test(text)
}

/** The text, or `instead` where it is not for people. */
export function forPeople(text: string, instead: string): string {
  return hasEngineWords(text) ? instead : text
}
