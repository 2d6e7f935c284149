// Whose fault a run's end is: the recipe's own, or the site's, the person's data, or ours (RECIPES 11). Judged
// by status and reason as a run reports them; what cannot be told is not held against the recipe. Only sentences of our
// own are recognized, each from its beginning: a reason also quotes the recipe, whose words may say anything.
import type { RunVerdict } from './health.ts'

const WORKED = new Set(['found', 'not_found', 'submitted', 'awaiting_email'])

/** Actions that name something on the page; `Extract x: …` is how a run begins its reason when one failed. */
const OF_AN_ACTION =
  /^(navigate|extract|click|fillForm|expectation|condition|scroll|getCaptchaInfo|solveCaptcha) .*?: /i
const RECIPE_ITSELF =
  /^(the scan read nothing|the step cannot run|the step has no actions|the page lists records, and none)/i

/** The site did not answer, or with an error of its own. A page that has moved (404, 410) is the recipe's business. */
const OF_THE_SITE =
  /^(a part of the page |the page was still loading|the page (could not be loaded|answered HTTP (?!404|410)|does not respond|went away)|a challenge page|loading\b|waiting for the page to come to rest)/i
/** Values that the person, or the record found, does not have. */
const OF_THE_PERSON =
  /^(there is no \S+ to fill in|no age to make a date of birth|no record on the page (matches the person|is the one to remove)|several records on the page could be the one)/i
/**
 * The last is how the browser's own library begins: `page.evaluate: Target page, context or browser has been closed`.
 */
const OF_US =
  /^(the run was stopped|this machine is too busy|the submission was (cancelled|not let through)|the browser |([\w.]+: )?(Target |Browser |Page crashed|Protocol error))/i
/** What follows is the recipe's own: what it waited for. */
const QUOTES_RECIPE = /^not on the page: /i

/** What the end of a run says of its recipe. `reason` may be a clause or a sentence. */
export function judgeRun(status: string, reason: string | null): RunVerdict {
  if (WORKED.has(status)) return 'worked'
  if (status !== 'error' || reason === null) return 'says_nothing'
  if (RECIPE_ITSELF.test(reason)) return 'own_fault'
  if (!OF_AN_ACTION.test(reason))
    return /^the page answered HTTP (404|410)/i.test(reason) ? 'own_fault' : 'says_nothing'
  const what = reason.replace(OF_AN_ACTION, '')
  if (QUOTES_RECIPE.test(what)) return 'own_fault'
  // A form says several things at once.
  const others = what
    .split('; ')
    .some(part => [OF_THE_SITE, OF_THE_PERSON, OF_US].some(one => one.test(part)))
  return others ? 'says_nothing' : 'own_fault'
}

/** Whether a run says that the page it read was incomplete. */
export function lacksParts(reason: string | null): boolean {
  return reason !== null && /^a part of the page /i.test(reason)
}
