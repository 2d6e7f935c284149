// Joins several rows of one file about one domain (RULES.md N1): two companies on one domain become one record, and
// the company whose name fits the domain comes first.
import { requestMethod, requirement } from '../broker.ts'
import { type SourceClaim, unite } from './claim.ts'

/** One claim per domain, in order of first appearance. Doesn't change its arguments. */
export function joinClaims(claims: readonly SourceClaim[]): SourceClaim[] {
  const byDomain = new Map<string, SourceClaim[]>()
  for (const claim of claims) {
    const others = byDomain.get(claim.facts.domain)
    if (others) others.push(claim)
    else byDomain.set(claim.facts.domain, [claim])
  }
  return [...byDomain.values()].map(group => {
    const sorted = [...group].sort((a, b) => Number(b.nameMatches) - Number(a.nameMatches))
    return sorted.slice(1).reduce(join, copy(sorted[0] as SourceClaim))
  })
}

/** The first claim, with gaps filled from the second. */
function join(first: SourceClaim, second: SourceClaim): SourceClaim {
  const [a, b] = [first.facts, second.facts]
  const taken = new Set(first.derived)
  for (const field of ['optOutUrl', 'privacyUrl'] as const) {
    if (a[field] === null && b[field] !== null && second.derived.includes(field)) taken.add(field)
  }
  if (second.derived.includes('methods')) taken.add('methods')
  return {
    ...first,
    facts: {
      ...a,
      parent: a.parent ?? b.parent,
      optOutUrl: a.optOutUrl ?? b.optOutUrl,
      privacyUrl: a.privacyUrl ?? b.privacyUrl,
      privacyEmail: a.privacyEmail ?? b.privacyEmail,
      country: unite(a.country, b.country),
      methods: unite(a.methods, b.methods, requestMethod.options),
      requirements: unite(a.requirements, b.requirements, requirement.options),
      dataTypes: unite(a.dataTypes, b.dataTypes).sort(),
      registries: unite(a.registries, b.registries),
      difficulty: a.difficulty ?? b.difficulty,
    },
    derived: [...taken],
    onlyIfKnown: first.onlyIfKnown && second.onlyIfKnown,
  }
}

const copy = (claim: SourceClaim): SourceClaim => ({ ...claim, facts: { ...claim.facts } })
