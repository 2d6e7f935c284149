// Compiles the broker directory from the catalogue: the data of its pages and of its list. Pure.
import type { Broker } from '#shared/catalogue/broker.ts'
import { brokerRisk } from '#shared/domain/broker-risk.ts'
import { must } from '#shared/lib/must.ts'
import { CATEGORIES } from '#web/features/directory/categories.ts'
import type {
  BrokerPageData,
  BrokerRow,
  Category,
  DirectoryStart,
  LetterPage,
} from '#web/features/directory/directory-data.ts'
import { brokerFacts, unknownOf } from './broker-facts.ts'
import { guideOf } from './broker-guide.ts'
import { type Networks, networksIn } from './broker-network.ts'
import { difficultyRating, riskRating } from './broker-ratings.ts'
import { describe, summarize } from './describe-broker.ts'
import { brokerHead, LIST_HEAD, letterHead } from './page-heads.ts'
import { pageSources } from './page-sources.ts'
import { dataWords } from './words.ts'

/** The list renders this many rows at first. */
const FIRST = 60

/** `pages` by broker id, `letters` by letter. */
export type Directory = {
  start: DirectoryStart
  rows: readonly BrokerRow[]
  pages: ReadonlyMap<string, BrokerPageData>
  letters: ReadonlyMap<string, LetterPage>
}

const NAMES = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

export function compileDirectory(catalogue: readonly Broker[]): Directory {
  const brokers = [...catalogue].sort((a, b) => NAMES.compare(a.name, b.name) || NAMES.compare(a.id, b.id))
  const networks = networksIn(brokers)
  const rows = brokers.map(rowOf)
  const letters = lettersOf(rows)
  return {
    start: startOf(brokers, rows, [...letters.keys()]),
    rows,
    pages: new Map(brokers.map(one => [one.id, pageOf(one, networks)])),
    letters,
  }
}

function rowOf(one: Broker): BrokerRow {
  return {
    id: one.id,
    name: one.name,
    domain: one.domain,
    category: one.category,
    summary: summarize(one),
    dataTypes: dataWords(one.dataTypes),
    risk: brokerRisk(one)?.level ?? null,
    difficulty: one.difficulty,
    owner: one.parent,
  }
}

function pageOf(one: Broker, networks: Networks): BrokerPageData {
  const sources = pageSources(one)
  return {
    head: brokerHead(one),
    id: one.id,
    name: one.name,
    domain: one.domain,
    category: one.category,
    about: describe(one, sources),
    risk: riskRating(one),
    difficulty: difficultyRating(one),
    guide: guideOf(one),
    network: networks(one, sources),
    facts: brokerFacts(one, sources),
    unknown: unknownOf(one),
    sources: sources.list,
  }
}

/** Grouped by the first letter of the name; `0-9` comes first and holds the names that begin with no letter. */
function lettersOf(rows: readonly BrokerRow[]): Map<string, LetterPage> {
  const found = new Map<string, LetterPage['brokers'][number][]>()
  for (const { id, name, domain, category } of rows) {
    const first = name.normalize('NFKD').charAt(0).toLowerCase()
    const letter = /[a-z]/.test(first) ? first : '0-9'
    found.set(letter, [...(found.get(letter) ?? []), { id, name, domain, category }])
  }
  const letters = [...found.keys()].sort()
  return new Map(
    letters.map(letter => {
      const brokers = found.get(letter) ?? []
      return [letter, { head: letterHead(letter, brokers), letter, brokers, letters }]
    }),
  )
}

function startOf(
  brokers: readonly Broker[],
  rows: readonly BrokerRow[],
  letters: readonly string[],
): DirectoryStart {
  const count = (is: (one: Broker) => boolean) => brokers.filter(is).length
  const counts = CATEGORIES.map(({ name }) => [name, count(one => one.category === name)] as const)
  const sources = sourcesIn(brokers)
  const register = (year: number) =>
    must(
      sources.find(({ name }) => name === `California’s data broker registry, ${year}`),
      `register of ${year}`,
    )
  return {
    head: LIST_HEAD,
    total: rows.length,
    counts: Object.fromEntries(counts) as Record<Category, number>,
    rows: rows.slice(0, FIRST),
    letters,
    stats: {
      newest:
        sources
          .map(({ on }) => on)
          .sort()
          .at(-1) ?? '',
      inRegister2026: count(one => one.registries.includes('CA-2026')),
      register2026: register(2026),
      geolocation: count(one => one.dataTypes.includes('precise_geolocation')),
      register2025: register(2025),
    },
    sources,
  }
}

/** Every source with the number of brokers it covers, largest first. */
function sourcesIn(brokers: readonly Broker[]): DirectoryStart['sources'] {
  const found = new Map<string, DirectoryStart['sources'][number]>()
  for (const one of brokers)
    for (const note of pageSources(one).list) {
      const key = `${note.name} ${note.url}`
      found.set(key, { ...note, brokers: (found.get(key)?.brokers ?? 0) + 1 })
    }
  return [...found.values()].sort((a, b) => b.brokers - a.brokers || a.name.localeCompare(b.name))
}
