// Rules for a whole catalogue, beyond the shape of each broker: identity, order, and a source for every fact.
import { type Broker, requestMethod, requirement } from './broker.ts'
import { BROKER_FIELDS, compareIds } from './catalogue-text.ts'
import { difficultyOf } from './difficulty.ts'

/** Facts that need a source. `id` is ours, and sources can't be their own source. */
const FACTS = BROKER_FIELDS.filter(field => !['id', 'sources', 'derived'].includes(field))

/** The problems of a catalogue, one sentence each, starting with the broker's id. Empty if there are none. */
export function catalogueProblems(brokers: readonly Broker[]): string[] {
  return [
    ...orderProblems(brokers),
    ...brokers.flatMap(one => brokerProblems(one).map(p => `${one.id}: ${p}`)),
  ]
}

function orderProblems(brokers: readonly Broker[]): string[] {
  const problems: string[] = []
  const domains = new Set<string>()
  let last: string | null = null
  for (const { id, domain } of brokers) {
    if (last === id) problems.push(`${id}: the id is there twice`)
    else if (last !== null && compareIds(last, id) > 0) problems.push(`${id}: stands after ${last}`)
    if (domains.has(domain)) problems.push(`${id}: the domain ${domain} is there twice`)
    domains.add(domain)
    last = id
  }
  return problems
}

function brokerProblems(one: Broker): string[] {
  const problems: string[] = []
  if (one.sources.length === 0) problems.push('no source')
  const sourced = new Set([...one.sources.flatMap(source => source.fieldGroup), ...(one.derived ?? [])])
  for (const field of FACTS) {
    if (isKnown(one[field]) && !sourced.has(field)) problems.push(`no source for ${field}`)
  }
  for (const url of [one.url, one.optOutUrl, one.privacyUrl]) {
    if (url !== null && !url.startsWith('https://')) problems.push(`${url} isn’t https`)
  }
  if (one.methods.includes('email_request') && one.privacyEmail === null) {
    problems.push('takes requests by email but has no mailbox')
  }
  if (!inOrder(one.methods, requestMethod.options)) problems.push('methods aren’t in their order')
  if (!inOrder(one.requirements, requirement.options)) problems.push('requirements aren’t in their order')
  const due = one.requirements.length > 0 || one.difficulty !== null ? difficultyOf(one.requirements) : null
  if (one.difficulty !== due) problems.push('the difficulty doesn’t follow from the requirements')
  return problems
}

/** Null and empty lists mean unknown (shared/catalogue/RULES.md). */
const isKnown = (value: Broker[keyof Broker]) =>
  value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0)

function inOrder<T>(list: readonly T[], order: readonly T[]): boolean {
  return list.every((item, index) => index === 0 || order.indexOf(list[index - 1] as T) < order.indexOf(item))
}
