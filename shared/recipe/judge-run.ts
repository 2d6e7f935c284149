// Whose fault a run's end is: the recipe's own, or the site's, the person's data, or ours (RECIPES section 11). Judged
// by status and reason as a run reports them; what cannot be told is not held against the recipe.
import type { RunVerdict } from './health.ts'

const WORKED = new Set(['found', 'not_found', 'submitted', 'awaiting_email'])

/** Actions that name something on the page; `Extract x: …` is how a run begins its reason when one failed. */
const OF_AN_ACTION =
  /^(navigate|extract|click|fillForm|expectation|condition|scroll|getCaptchaInfo|solveCaptcha) .*?: /i
const RECIPE_ITSELF = /^(the scan read nothing|the step cannot run|the step has no actions)/i

/** The site did not answer, or with an error of its own. A page that has moved (404, 410) is the recipe's business. */
const OF_THE_SITE =
  /could not be loaded|answered HTTP (?!404|410)|does not respond|page went away|challenge|loading|coming? to rest/i
/** Values that the person, or the record found, does not have. */
const OF_THE_PERSON = /there is no \S+ to fill in|no age to make|no record on the page matches/i
const OF_US = /run was stopped|was cancelled|browser|Target .*closed/i

/** What the end of a run says of its recipe. `reason` may be a clause or a sentence. */
export function judgeRun(status: string, reason: string | null): RunVerdict {
  if (WORKED.has(status)) return 'worked'
  if (status !== 'error' || reason === null) return 'says_nothing'
  if (RECIPE_ITSELF.test(reason)) return 'own_fault'
  if (!OF_AN_ACTION.test(reason))
    return /^the page answered HTTP (404|410)/i.test(reason) ? 'own_fault' : 'says_nothing'
  const what = reason.replace(OF_AN_ACTION, '')
  const others = [OF_THE_SITE, OF_THE_PERSON, OF_US].some(fault => fault.test(what))
  return others ? 'says_nothing' : 'own_fault'
}
