// The facts on a broker's page, each with its sources, and the facts that no source states.
import type { Broker } from '#shared/catalogue/broker.ts'
import type { BrokerField } from '#shared/catalogue/catalogue-text.ts'
import type { Fact, FactPart } from '#web/features/directory/directory-data.ts'
import type { PageSources } from './page-sources.ts'
import { dataWords, listOf, METHOD_WORDS, REQUIREMENT_WORDS, regionName, registerWords } from './words.ts'

/** For a field that the catalogue marks as derived: the rule (rules C, N3, K1, U2, M1, R2 and T1 of the catalogue). */
const RULES: Partial<Record<BrokerField, string>> = {
  category: 'Our own classification, by its names, its filings and the lists that name it.',
  parent: 'Our own conclusion: its mailbox belongs to this company.',
  country: 'The region that the lists naming it cover.',
  optOutUrl: 'Filed as the page about rights. We read its address as that of a request page.',
  privacyUrl: 'Filed as the page about rights. We read its address as that of a privacy page.',
  methods: 'In part our own conclusion: a request page or a mailbox on file counts as a way.',
  requirements:
    'In part our own conclusion: the same request page is on file for a site of which this is known.',
  dataTypes: 'Our own conclusion: the site can be searched by these.',
}

/** The label of a field with no known value. */
const UNKNOWN: readonly (readonly [field: BrokerField, words: string])[] = [
  ['parent', 'Owner, operator or network'],
  ['dataTypes', 'Kinds of data it holds'],
  ['optOutUrl', 'A request page'],
  ['privacyEmail', 'A mailbox for requests'],
  ['methods', 'The ways it takes requests'],
  ['requirements', 'What it asks for'],
]

const isKnown = (value: Broker[BrokerField]) => value !== null && value !== undefined && value.length > 0

const text = (words: string): FactPart[] => [{ text: words }]
const link = (href: string): FactPart[] => [{ text: href.replace(/^https:\/\//, ''), href }]

/** The known facts, in order. The types don't allow a fact without a source. */
export function brokerFacts(one: Broker, sources: PageSources): Fact[] {
  const facts: Fact[] = []
  const add = (term: string, field: BrokerField, parts: readonly FactPart[], ...others: BrokerField[]) => {
    if (!isKnown(one[field])) return
    const rule = one.derived?.includes(field) ? (RULES[field] ?? null) : null
    facts.push({ term, parts, rule, from: sources.of(field, ...others) })
  }
  add('Website', 'domain', [{ text: one.domain, href: one.url }])
  add('Category', 'category', text(one.category), 'name')
  add('Owner, operator or network', 'parent', text(one.parent ?? ''), 'privacyEmail')
  add('Where our entry applies', 'country', text(capital(listOf(one.country.map(regionName)))))
  add('State registries', 'registries', text(registerWords(one.registries)))
  add('Kinds of data', 'dataTypes', text(capital(listOf(dataWords(one.dataTypes)))))
  add('Request page', 'optOutUrl', link(one.optOutUrl ?? ''))
  add('Privacy page', 'privacyUrl', link(one.privacyUrl ?? ''))
  const mailbox = one.privacyEmail ?? ''
  add('Mailbox for requests', 'privacyEmail', [{ text: mailbox, href: `mailto:${mailbox}` }])
  const methods = listOf(one.methods.map(method => METHOD_WORDS[method]))
  add('Takes requests', 'methods', text(capital(methods)), 'optOutUrl', 'privacyEmail')
  add('Asks for', 'requirements', text(capital(asksFor(one))), 'optOutUrl')
  return facts
}

/** The labels of the facts that no source states. */
export function unknownOf(one: Broker): string[] {
  const asksNothing = one.requirements.length === 0 && one.difficulty !== null
  return UNKNOWN.filter(([field]) => !isKnown(one[field]))
    .filter(([field]) => !(field === 'requirements' && asksNothing))
    .map(([, words]) => words)
}

export const asksFor = (one: Broker): string =>
  listOf(one.requirements.map(asked => REQUIREMENT_WORDS[asked]))

export const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)
