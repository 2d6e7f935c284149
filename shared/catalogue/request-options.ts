// All possible requests, each with the sites it clears and the minutes it takes. The planner picks among them.
import type { Broker } from './broker.ts'
import { clearedSites, clearedWith, groupBy, type RecipeLinks } from './networks.ts'
import { portalKey } from './portal-key.ts'
import { requestMinutes } from './request-cost.ts'

type Method = Broker['methods'][number]

/** One possible request. */
export type RequestOption = {
  /** Unique among the options: method and target. */
  id: string
  method: Method
  /** An address, a mailbox, or the id of the site whose guide explains it. */
  target: string
  /** Minutes of the person's time, more than 0. */
  minutes: number
  /** Ids of the sites it clears, at least one. */
  sites: readonly string[]
  /** The number of fields it discloses. Of two equivalent requests, we pick the one that discloses less. */
  discloses: number
}

/** A recipe's facts for the options. A recipe with an opt-out step of its own fills in the form. */
export type RecipeFacts = RecipeLinks & { disclosure?: readonly string[] }

/** Name and place: every request discloses these. */
const LEAST_DISCLOSED = 2

/** All possible requests to a catalogue's sites. A site without a known method has none. */
export function requestOptions(
  brokers: readonly Broker[],
  recipes: Iterable<RecipeFacts> = [],
): RequestOption[] {
  const recipeList = [...recipes]
  const clears = clearedWith(brokers, recipeList)
  const byId = new Map(brokers.map(one => [one.id, one]))
  const automated = automatedForms(recipeList)
  const options: RequestOption[] = []
  const add = (method: Method, target: string, members: readonly string[]) => {
    const known = members.flatMap(id => byId.get(id) ?? [])
    const requirements = known.flatMap(one => one.requirements)
    const recipe =
      method === 'web_form' ? known.flatMap(one => automated.get(one.domain) ?? [])[0] : undefined
    options.push({
      id: `${method}:${target}`,
      method,
      target,
      minutes: requestMinutes(method, requirements, recipe !== undefined),
      sites: clearedSites(members, clears),
      discloses: recipe?.disclosure?.length ?? LEAST_DISCLOSED + asksFor(requirements),
    })
  }
  const forms = groupBy(brokers, one => (one.optOutUrl === null ? null : portalKey(one.optOutUrl)))
  for (const [portal, members] of forms) add(formMethod(members, byId), portal, members)
  const mailboxes = groupBy(brokers, one =>
    one.methods.includes('email_request') ? (one.privacyEmail?.toLowerCase() ?? null) : null,
  )
  for (const [mailbox, members] of mailboxes) add('email_request', mailbox, members)
  for (const one of brokers) for (const method of soleMethods(one)) add(method, one.id, [one.id])
  return options
}

/** A portal needs an account only if every site behind it says that there is no other way. */
function formMethod(members: readonly string[], byId: ReadonlyMap<string, Broker>): Method {
  const behindAccount = members.every(id => {
    const methods = byId.get(id)?.methods ?? []
    return methods.includes('account_required') && !methods.includes('web_form')
  })
  return behindAccount ? 'account_required' : 'web_form'
}

/** Methods that reach one site only: the catalogue has no postal addresses or phone numbers that sites could share. */
function soleMethods(one: Broker): Method[] {
  const methods: Method[] = one.methods.filter(method => method === 'postal_mail' || method === 'phone')
  const guided =
    one.methods.includes('manual_process') || (one.methods.length === 0 && one.privacyUrl !== null)
  return guided ? [...methods, 'manual_process'] : methods
}

function automatedForms(recipes: readonly RecipeFacts[]): ReadonlyMap<string, RecipeFacts> {
  return new Map(
    recipes.filter(one => one.optOut?.optOutType === 'formOptOut').map(one => [one.url, one] as const),
  )
}

/** The number of requirements that disclose more about the person. */
function asksFor(requirements: readonly Broker['requirements'][number][]): number {
  const more = ['id_document', 'phone_verification', 'date_of_birth', 'postal_letter', 'email_confirmation']
  return new Set(requirements.filter(one => more.includes(one))).size
}
