// Merges claims into the catalogue. A field from a higher-ranking source stays, lists grow, nothing is deleted, and
// every change has its source and reason. Merging the same claims again changes nothing.
import { type Broker, requestMethod, requirement } from '../broker.ts'
import { type BrokerField, compareIds } from '../catalogue-text.ts'
import { difficultyOf } from '../difficulty.ts'
import { type SourceClaim, unite } from './claim.ts'
import { canonicalParent, newBrokerId } from './company-name.ts'
import { creditField, withDerived } from './credit.ts'
import { joinClaims } from './join-claims.ts'
import { mayReplace, type SourceRef } from './precedence.ts'

/** The reason for each field's new value, by broker and field (`id field`). */
export type ChangeReasons = Map<string, string>

/** The catalogue with claims merged in, sorted by id. `left` are claims about sites that the catalogue doesn't have. */
export function mergeClaims(
  brokers: readonly Broker[],
  claims: readonly SourceClaim[],
  from: SourceRef,
  reasons: ChangeReasons = new Map(),
): { brokers: Broker[]; left: SourceClaim[] } {
  const byDomain = new Map(brokers.map(one => [one.domain, one]))
  const taken = new Set(brokers.map(one => one.id))
  const labels = new Set(brokers.flatMap(one => one.parent ?? []).sort(compareIds))
  const left: SourceClaim[] = []
  for (const claim of joinClaims(claims)) {
    const { domain } = claim.facts
    const old = byDomain.get(domain)
    if (!old && claim.onlyIfKnown) {
      left.push(claim)
      continue
    }
    if (claim.facts.parent !== null) {
      claim.facts.parent = canonicalParent(claim.facts.parent, labels)
      labels.add(claim.facts.parent)
    }
    const merged = old ? mergeInto(old, claim, from, reasons) : addBroker(claim, from, taken)
    byDomain.set(domain, merged)
    taken.add(merged.id)
  }
  const all = ownersByMailbox([...byDomain.values()], reasons)
  return { brokers: all.sort((a, b) => compareIds(a.id, b.id)), left }
}

/** Single-value facts, which a higher-ranking source may replace. */
const SINGLE = ['name', 'parent', 'optOutUrl', 'privacyUrl', 'privacyEmail'] as const

function mergeInto(old: Broker, claim: SourceClaim, from: SourceRef, reasons: ChangeReasons): Broker {
  let next = old
  const change = (field: BrokerField, value: Broker[BrokerField], why: string, keepOthers: boolean) => {
    const derived = claim.derived.includes(field)
    next = withDerived(creditField({ ...next, [field]: value }, field, from, keepOthers), field, derived)
    reasons.set(`${old.id} ${field}`, why)
  }
  for (const field of SINGLE) {
    const value = claim.facts[field]
    if (value === null || value === next[field]) continue
    // An address is one or the other; the opt-out address is the more useful fact.
    if ((field === 'optOutUrl' || field === 'privacyUrl') && value === next.optOutUrl) continue
    if (next[field] === null) change(field, value, `not known before; ${from.source} states it`, false)
    else if (mayReplace(field, from, sourceOf(next, field))) {
      change(field, value, `${from.source} goes before ${sourceOf(next, field)?.source ?? 'a rule'}`, false)
    }
  }
  for (const [field, value] of grownLists(next, claim))
    change(field, value, `${from.source} adds to it`, true)
  return withDifficulty(next, old, reasons)
}

/** Lists that the claim adds to. If a site was checked by hand, its requirements stay (R1). */
function grownLists(old: Broker, { facts }: SourceClaim): [BrokerField, string[]][] {
  const checkedByHand = old.sources.some(
    ({ source, fieldGroup }) => source.includes('unbroker') && fieldGroup.includes('requirements'),
  )
  const lists: [BrokerField, readonly string[], string[]][] = [
    ['country', old.country, unite(old.country, facts.country)],
    ['methods', old.methods, unite(old.methods, facts.methods, requestMethod.options)],
    [
      'requirements',
      old.requirements,
      checkedByHand ? old.requirements : unite(old.requirements, facts.requirements, requirement.options),
    ],
    ['dataTypes', old.dataTypes, unite(old.dataTypes, facts.dataTypes).sort(compareIds)],
    ['registries', old.registries, newestFirst(unite(old.registries, facts.registries))],
  ]
  return lists
    .filter(([, before, after]) => after.length > before.length)
    .map(([field, , after]) => [field, after])
}

/** Recomputes the difficulty (D1) after requirements changed. */
function withDifficulty(next: Broker, old: Broker, reasons: ChangeReasons): Broker {
  if (next.requirements === old.requirements) return next
  const difficulty = difficultyOf(next.requirements)
  if (difficulty === next.difficulty) return next
  reasons.set(`${old.id} difficulty`, 'follows from the requirements (D1)')
  return withDerived({ ...next, difficulty }, 'difficulty', true)
}

function addBroker(claim: SourceClaim, from: SourceRef, taken: ReadonlySet<string>): Broker {
  const { facts, derived } = claim
  const id = newBrokerId(facts.name, facts.domain, taken)
  let added: Broker = { id, ...facts, sources: [] }
  for (const field of Object.keys(facts) as (keyof typeof facts)[]) {
    const value = facts[field]
    const isKnown = value !== null && !(Array.isArray(value) && value.length === 0)
    // No source states a category or difficulty that a rule derived.
    const onlyRule = derived.includes(field) && (field === 'category' || field === 'difficulty')
    if (isKnown && !onlyRule) added = creditField(added, field, from, true)
  }
  for (const field of derived) added = withDerived(added, field, true)
  return added
}

/** N3: a mailbox on another catalogued company's domain reveals the owner if nothing else does. */
function ownersByMailbox(brokers: readonly Broker[], reasons: ChangeReasons): Broker[] {
  const byDomain = new Map(brokers.map(one => [one.domain, one]))
  return brokers.map(one => {
    const host = one.privacyEmail?.split('@')[1]
    const owner = host === undefined || host === one.domain ? undefined : byDomain.get(host)
    if (one.parent !== null || owner === undefined) return one
    reasons.set(`${one.id} parent`, `its mailbox is on ${owner.domain} (N3)`)
    return withDerived({ ...one, parent: owner.parent ?? owner.name }, 'parent', true)
  })
}

/** The source of a field; null if only a rule set it. */
function sourceOf(one: Broker, field: BrokerField): SourceRef | null {
  return one.sources.find(source => source.fieldGroup.includes(field)) ?? null
}

/** California's registers, newest year first, then the other registers in catalogue order. */
const newestFirst = (registries: readonly string[]) =>
  [...registries].sort((a, b) => compareIds(a.slice(0, 2), b.slice(0, 2)) || compareIds(b, a))
