// Who is at fault for a failed run: the recipe, the site, the person's data, or we (RECIPES 11). Judged by status and
// reason as the run reports them; unclear cases don't count against the recipe. We recognize only our own sentences,
// from their beginning: a reason also quotes the recipe, whose words can be anything.
import type { RunVerdict } from './health.ts'

const WORKED = new Set(['found', 'not_found', 'submitted', 'awaiting_email'])

/** Actions on page elements. A run's reason starts with `Extract x: …` if one failed. */
const OF_AN_ACTION =
  /^(navigate|extract|click|fillForm|expectation|condition|scroll|getCaptchaInfo|solveCaptcha) .*?: /i
const RECIPE_ITSELF =
  /^(the scan read nothing|the step cannot run|the step has no actions|the page lists records, and none)/i

/** The site didn't answer, or answered with an HTTP error. A moved page (404, 410) is the recipe's fault. */
const OF_THE_SITE =
  /^(a part of the page |the page was still loading|the page (could not be loaded|answered HTTP (?!404|410)|does not respond|went away)|a challenge page|loading\b|waiting for the page to come to rest)/i
/** Values missing from the person's data or the found record. */
const OF_THE_PERSON =
  /^(there is no \S+ to fill in|no age to make a date of birth|no record on the page (matches the person|is the one to remove)|several records on the page could be the one)/i
/**
 * The last one is how the browser's library begins: `page.evaluate: Target page, context or browser has been closed`.
 */
const OF_US =
  /^(the run was stopped|this machine is too busy|the submission was (cancelled|not let through)|the browser |([\w.]+: )?(Target |Browser |Page crashed|Protocol error))/i
/** The rest quotes the recipe: the element that it waited for. */
const QUOTES_RECIPE = /^not on the page: /i

/** What the end of a run says about its recipe. `reason` may be a clause or a sentence. */
export function judgeRun(status: string, reason: string | null): RunVerdict {
  if (WORKED.has(status)) return 'worked'
  if (status !== 'error' || reason === null) return 'says_nothing'
  if (RECIPE_ITSELF.test(reason)) return 'own_fault'
  if (!OF_AN_ACTION.test(reason))
    return /^the page answered HTTP (404|410)/i.test(reason) ? 'own_fault' : 'says_nothing'
  const what = reason.replace(OF_AN_ACTION, '')
  if (QUOTES_RECIPE.test(what)) return 'own_fault'
  // A form reports several problems at once.
  const others = what
    .split('; ')
    .some(part => [OF_THE_SITE, OF_THE_PERSON, OF_US].some(one => one.test(part)))
  return others ? 'says_nothing' : 'own_fault'
}

/** Whether a run reports that the page was incomplete. */
export function lacksParts(reason: string | null): boolean {
  return reason !== null && /^a part of the page /i.test(reason)
}
