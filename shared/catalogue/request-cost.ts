// How many minutes of a person's time a request takes. The figures are our own estimates, made by going through a few
// forms and letters by hand; no source states them. What matters to the planner is their order, not their decimals.
import type { Broker } from './broker.ts'

type Method = Broker['methods'][number]
type Requirement = Broker['requirements'][number]

/** The fixed part of any request: starting it, keeping its answer in view. It makes one request for two sites win. */
export const REQUEST_MINUTES = 1

/** A form that a recipe fills in: looking over what is sent. */
export const AUTOMATED_MINUTES = 0.5

/** Minutes by method, when nothing beyond the usual is asked for. */
export const METHOD_MINUTES: Readonly<Record<Method, number>> = {
  email_request: 2,
  web_form: 4,
  account_required: 8,
  manual_process: 10,
  postal_mail: 12,
  phone: 15,
}

/** Minutes that a requirement adds, where the method meets it. */
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

/** Requirements of the form do not follow a request that goes another way; these are asked for on every way. */
const ASKED_EVERYWHERE: readonly Requirement[] = ['id_document', 'record_url', 'date_of_birth']

/** What a recipe does by itself. */
const DONE_BY_RECIPE: readonly Requirement[] = ['email_confirmation', 'record_url', 'date_of_birth']

/** Minutes that a request by this method takes a person, the fixed part included; requirements as the sites state them. */
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
    // Opening the account is what makes that method long already.
    if (method === 'account_required' && one === 'account') continue
    minutes += REQUIREMENT_MINUTES[one]
  }
  return minutes
}
