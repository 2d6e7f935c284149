// What a source says about one site, before it is weighed against what the catalogue has.
import type { Broker } from '../broker.ts'
import type { BrokerField } from '../catalogue-text.ts'

/** The facts that a source can state. */
export type Facts = Omit<Broker, 'id' | 'sources' | 'derived'>

/** One site as a source has it. Null and empty lists are what it does not say. */
export type SourceClaim = {
  /** Where in the source it stands: `line 12`, or a file's name. */
  where: string
  facts: Facts
  /** Facts that a rule made of what the source says, rather than the source itself. */
  derived: readonly BrokerField[]
  /** Whether the name belongs to the domain: of two companies on one domain, the one that matches wins (N1). */
  nameMatches: boolean
  /** A site that is only of interest if the catalogue has it already. */
  onlyIfKnown: boolean
}

/** Something to tell the operator about a part of the file. */
export type Remark = { where: string; text: string }

/** A file, read: its claims, the rows that were refused, and values that were left out of others. */
export type ReadClaims = { claims: SourceClaim[]; rows: number; refused: Remark[]; notes: Remark[] }

/** Facts of which nothing is known yet but the domain. */
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

/** Items of both lists, each once; in the given order where there is one, else as they come. */
export function unite<T>(a: readonly T[], b: readonly T[], order?: readonly T[]): T[] {
  const all = [...new Set([...a, ...b])]
  return order ? order.filter(item => all.includes(item)) : all
}
