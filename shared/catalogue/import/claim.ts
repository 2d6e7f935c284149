// A source's claim about one site, before we weigh it against the catalogue.
import type { Broker } from '../broker.ts'
import type { BrokerField } from '../catalogue-text.ts'

/** The facts that a source can state. */
export type Facts = Omit<Broker, 'id' | 'sources' | 'derived'>

/** One site according to a source. Null and empty lists mean that the source doesn't say. */
export type SourceClaim = {
  /** The position in the source: `line 12`, or a file name. */
  where: string
  facts: Facts
  /** Facts that a rule derived from the source, rather than facts that the source states. */
  derived: readonly BrokerField[]
  /** Whether the name fits the domain. Of two companies on one domain, the one whose name fits wins (N1). */
  nameMatches: boolean
  /** The site matters only if the catalogue already has it. */
  onlyIfKnown: boolean
}

/** A remark to the operator about a part of the file. */
export type Remark = { where: string; text: string }

/** The result of reading a file: its claims, the refused rows, and the values omitted from other rows. */
export type ReadClaims = { claims: SourceClaim[]; rows: number; refused: Remark[]; notes: Remark[] }

/** Empty facts for a domain. */
export function noFacts(domain: string): Facts {
  return {
    name: domain,
    domain,
    url: `https://${domain}/`,
    category: 'Other',
    parent: null,
    country: [],
    optOutUrl: null,
    privacyUrl: null,
    privacyEmail: null,
    methods: [],
    requirements: [],
    dataTypes: [],
    difficulty: null,
    registries: [],
  }
}

/** The union of both lists without duplicates, in the given order if there is one, otherwise in order of appearance. */
export function unite<T>(a: readonly T[], b: readonly T[], order?: readonly T[]): T[] {
  const all = [...new Set([...a, ...b])]
  return order ? order.filter(item => all.includes(item)) : all
}
