// Describes a broker in plain sentences, made only of catalogue data.
import type { Broker } from '#shared/catalogue/broker.ts'
import { CATEGORY_MEANINGS } from '#web/features/directory/category-meanings.ts'
import { sourceDay } from '#web/features/directory/source-day.ts'
import { asksFor } from './broker-facts.ts'
import type { PageSources } from './page-sources.ts'
import { dataWords, ended, listOf, METHOD_WORDS, regionName, registerWords } from './words.ts'

const isRegistered = (one: Broker) => one.registries.length > 0

/** Whether the broker itself stated its data types in a register. */
const hasFiledData = ({ derived }: Broker) => !derived?.includes('dataTypes')

/** Two or three sentences for the list. */
export function summarize(one: Broker): string {
  const sentences = [
    one.parent === null || one.parent === one.name
      ? []
      : [ended(`Owner, operator or network: ${one.parent}`)],
    one.methods.length === 0
      ? ['We know of no way it takes requests.']
      : [`Takes requests ${listOf(one.methods.map(method => METHOD_WORDS[method]))}.`],
    one.registries.includes('CA-2026') ? ['In California’s 2026 registry.'] : [],
  ]
  return sentences.flat().join(' ')
}

/** The paragraphs on the broker's page. */
export function describe(one: Broker, sources: PageSources): string[] {
  return [
    [whatItIs(one), ownerOf(one), regionOf(one)].join(' '),
    [registersOf(one), dataOf(one)].join(' '),
    [requestsOf(one), openRequestOf(one)].join(' '),
    ageOf(one, sources),
  ]
}

function whatItIs(one: Broker): string {
  const said = one.derived?.includes('category')
    ? 'The category is our own classification; no source of ours states it.'
    : 'The category is the one that a source of ours gives.'
  const subject = one.name.toLowerCase() === one.domain ? one.name : `${one.name} (${one.domain})`
  return `We list ${subject} under ${one.category}: ${CATEGORY_MEANINGS[one.category]}. ${said}`
}

function ownerOf({ name, parent }: Broker): string {
  if (parent === null) return 'None of our sources names an owner, an operator or a network.'
  if (parent === name) return 'The company on file as its operator has the same name.'
  return ended(`The owner, operator or network on file is ${parent}`)
}

const regionOf = ({ country }: Broker) => `Our entry applies to ${listOf(country.map(regionName))}.`

function registersOf(one: Broker): string {
  if (!isRegistered(one))
    return 'We found no entry for it in the copies we hold of the data broker registries of California (2021 and 2024 to 2026) and Vermont (2021). That doesn’t say whether it has to register.'
  return `It has an entry in the data broker registries of these states and years: ${registerWords(one.registries)}.`
}

function dataOf(one: Broker): string {
  if (one.dataTypes.length === 0)
    return 'None of our sources says which kinds of data it holds. That doesn’t mean that it holds none.'
  const kinds = listOf(dataWords(one.dataTypes))
  return hasFiledData(one)
    ? `The entry that covers it in California’s registry says that the business collects ${kinds}. We hold no source about other kinds of data.`
    : `The site can be searched by ${kinds}, so we count these as data it shows. We hold no source about other kinds.`
}

function requestsOf(one: Broker): string {
  if (one.methods.length === 0) return 'We know of no way in which it takes requests.'
  const ways = `It takes requests ${listOf(one.methods.map(method => METHOD_WORDS[method]))}.`
  return one.optOutUrl === null ? `${ways} We have no address of a request page on file.` : ways
}

function openRequestOf(one: Broker): string {
  if (one.requirements.length > 0) return `As far as we know, it asks for ${asksFor(one)}.`
  return one.difficulty === null
    ? 'None of our sources says what it asks for beyond the request itself.'
    : 'Our sources say that it asks for nothing beyond the request itself.'
}

function ageOf({ name }: Broker, { list }: PageSources): string {
  const [newest] = list
  const day = newest ? sourceDay(newest.on) : ''
  const count = list.length === 1 ? 'one source, a copy' : `${list.length} sources, the newest a copy`
  return `This page rests on ${count} of ${day}. We didn’t open ${name}’s own pages to write it, so check what matters to you there.`
}

/** For search engines: about 160 characters at most, and unique because it names the domain. */
export function metaDescription(one: Broker): string {
  const ways = one.methods.map(method => METHOD_WORDS[method])
  const how = ways.length === 0 ? 'no known way to ask' : `takes requests ${listOf(ways)}`
  return `${one.name} (${one.domain}), ${one.category}: who runs it, what it asks for, how to opt out yourself. ${ended(how.charAt(0).toUpperCase() + how.slice(1))}`
}
