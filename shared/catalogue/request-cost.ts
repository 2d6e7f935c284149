// The minutes of a person's time that a request takes. These are our own estimates, from going through a few forms
// and letters by hand; no source states them. The planner needs their order, not their decimals.
import type { Broker } from './broker.ts'

type Method = Broker['methods'][number]
type Requirement = Broker['requirements'][number]

/** The fixed cost of any request: starting it and watching for the answer. It makes one request for two sites win. */
export const REQUEST_MINUTES = 1

/** A form that a recipe fills in: reviewing the data to send. */
export const AUTOMATED_MINUTES = 0.5

/** Minutes by method, without unusual requirements. */
export const METHOD_MINUTES: Readonly<Record<Method, number>> = {
  email_request: 2,
  web_form: 4,
  account_required: 8,
  manual_process: 10,
  postal_mail: 12,
  phone: 15,
}

/** Minutes that a requirement adds, if it applies to the method. */
export const REQUIREMENT_MINUTES: Readonly<Record<Requirement, number>> = {
  date_of_birth: 0.5,
  captcha: 1,
  email_confirmation: 1,
  record_url: 3,
  phone_verification: 3,
  account: 5,
  id_document: 6,
  postal_letter: 12,
}

/** A form's requirements don't apply to other methods, except these. */
const ASKED_EVERYWHERE: readonly Requirement[] = ['id_document', 'record_url', 'date_of_birth']

/** Requirements that a recipe handles by itself. */
const DONE_BY_RECIPE: readonly Requirement[] = ['email_confirmation', 'record_url', 'date_of_birth']

/**
 * Minutes that a request by this method takes a person, including the fixed cost; requirements as the sites state
 * them.
 */
export function requestMinutes(
  method: Method,
  requirements: Iterable<Requirement>,
  automated = false,
): number {
  const isForm = method === 'web_form' || method === 'account_required'
  let minutes = REQUEST_MINUTES + (automated ? AUTOMATED_MINUTES : METHOD_MINUTES[method])
  for (const one of new Set(requirements)) {
    if (!isForm && !ASKED_EVERYWHERE.includes(one)) continue
    if (automated && DONE_BY_RECIPE.includes(one)) continue
    // The method's minutes already include opening the account.
    if (method === 'account_required' && one === 'account') continue
    minutes += REQUIREMENT_MINUTES[one]
  }
  return minutes
}
