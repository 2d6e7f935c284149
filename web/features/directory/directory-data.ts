// What the directory's pages are drawn from: the build makes it of the catalogue (web/build/directory), and leaves it as
// JSON files beside the app, one per page, so that no page loads another's facts.
import type { Broker, DifficultyLevel } from '#shared/catalogue/broker.ts'
import type { SourceNote } from '#shared/catalogue/source-note.ts'
import type { RiskLevel } from '#shared/domain/score.ts'
import type { GuideStep } from '#shared/guides/guide.ts'

export type Category = Broker['category']

/** A broker as the list shows it. Null is unknown. */
export type BrokerRow = {
  id: string
  name: string
  domain: string
  category: Category
  /** Two or three plain sentences. */
  summary: string
  /** Kinds of data, as people call them; empty is unknown. */
  dataTypes: readonly string[]
  risk: RiskLevel | null
  difficulty: DifficultyLevel | null
  owner: string | null
}

/** A broker's name and page. */
export type BrokerLink = Pick<BrokerRow, 'id' | 'name' | 'domain'>

/** A part of a fact: text, or what it leads to outside of the product. */
export type FactPart = { text: string; href?: string }

/** Something the catalogue knows. `from` are places in the page's list of sources, never none. */
export type Fact = {
  term: string
  parts: readonly FactPart[]
  /** How we came to it, where no source states it in so many words. */
  rule: string | null
  from: readonly number[]
}

/** Other brokers that stand together with this one, and why. */
export type Neighbors = {
  title: string
  lede: string
  brokers: readonly BrokerLink[]
  from: readonly number[]
}

/** A level of ours with what it rests on; null is unknown, and the sentence then says why. */
export type Rating<L> = { level: L | null; because: string }

/** What a route's `head` says of a page. */
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
    /** The best page to begin at: for requests, about privacy, or the site itself. */
    page: { url: string; kind: 'request' | 'privacy' | 'site' }
    mailbox: string | null
    /** Whether California's platform for deletion requests reaches it. */
    inDrop: boolean
  }
  network: readonly Neighbors[]
  facts: readonly Fact[]
  /** What no source of ours says, in a few words each. */
  unknown: readonly string[]
  /** The newest first. */
  sources: readonly SourceNote[]
}

/** What the list shows before all brokers are there. */
export type DirectoryStart = {
  head: Head
  total: number
  counts: Readonly<Record<Category, number>>
  /** The first ones by name. */
  rows: readonly BrokerRow[]
  letters: readonly string[]
  stats: {
    /** Of the newest source. */
    newest: string
    inRegister2026: number
    register2026: SourceNote
    geolocation: number
    register2025: SourceNote
  }
  sources: readonly (SourceNote & { brokers: number })[]
}

/** All brokers whose names begin with a letter; `0-9` holds what begins with none. */
export type LetterPage = {
  head: Head
  letter: string
  brokers: readonly (BrokerLink & { category: Category })[]
  /** All of them, for the way to the others. */
  letters: readonly string[]
}
