// The data of the directory's pages. The build generates it from the catalogue (web/build/directory) as JSON files next
// to the app, one per page, so that no page loads another's facts.
import type { Broker, DifficultyLevel } from '#shared/catalogue/broker.ts'
import type { SourceNote } from '#shared/catalogue/source-note.ts'
import type { RiskLevel } from '#shared/domain/score.ts'
import type { GuideStep } from '#shared/guides/guide.ts'

export type Category = Broker['category']

/** A broker in the list. Null is unknown. */
export type BrokerRow = {
  id: string
  name: string
  domain: string
  category: Category
  /** Two or three plain sentences. */
  summary: string
  /** Kinds of data in everyday words; empty is unknown. */
  dataTypes: readonly string[]
  risk: RiskLevel | null
  difficulty: DifficultyLevel | null
  owner: string | null
}

/** A broker's name and page. */
export type BrokerLink = Pick<BrokerRow, 'id' | 'name' | 'domain'>

/** A part of a fact: text, or an external link. */
export type FactPart = { text: string; href?: string }

/** A fact from the catalogue. `from` are indexes into the page's list of sources, never empty. */
export type Fact = {
  term: string
  parts: readonly FactPart[]
  /** How we derived it, if no source says it explicitly. */
  rule: string | null
  from: readonly number[]
}

/** Brokers related to this one, and why. */
export type Neighbors = {
  title: string
  lede: string
  brokers: readonly BrokerLink[]
  from: readonly number[]
}

/** One of our ratings with its reasons; null is unknown, and the sentence then says why. */
export type Rating<L> = { level: L | null; because: string }

/** A page's metadata for a route's `head`. */
export type Head = { title: string; description: string; path: string; keywords: readonly string[] }

export type BrokerPageData = {
  head: Head
  id: string
  name: string
  domain: string
  category: Category
  about: readonly string[]
  risk: Rating<RiskLevel>
  difficulty: Rating<DifficultyLevel>
  guide: {
    lede: string
    minutes: number
    steps: readonly GuideStep[]
    /** The best page to start at: for requests, about privacy, or the site itself. */
    page: { url: string; kind: 'request' | 'privacy' | 'site' }
    mailbox: string | null
    /** Whether California's deletion platform covers it. */
    inDrop: boolean
  }
  network: readonly Neighbors[]
  facts: readonly Fact[]
  /** What no source of ours says, in a few words each. */
  unknown: readonly string[]
  /** The newest first. */
  sources: readonly SourceNote[]
}

/** What the list shows before all brokers are loaded. */
export type DirectoryStart = {
  head: Head
  total: number
  counts: Readonly<Record<Category, number>>
  /** The first ones by name. */
  rows: readonly BrokerRow[]
  letters: readonly string[]
  stats: {
    /** The date of the newest source. */
    newest: string
    inRegister2026: number
    register2026: SourceNote
    geolocation: number
    register2025: SourceNote
  }
  sources: readonly (SourceNote & { brokers: number })[]
}

/** All brokers whose names begin with a letter; `0-9` holds all other names. */
export type LetterPage = {
  head: Head
  letter: string
  brokers: readonly (BrokerLink & { category: Category })[]
  /** All letters, for links to the other pages. */
  letters: readonly string[]
}
