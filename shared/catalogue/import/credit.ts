// Records the source of each fact.
import type { Broker } from '../broker.ts'
import { BROKER_FIELDS, type BrokerField, compareIds } from '../catalogue-text.ts'
import type { SourceRef } from './precedence.ts'

/** Credits a field to a source. Single-value fields have one source: the others lose the credit unless `keepOthers`. */
export function creditField(one: Broker, field: BrokerField, from: SourceRef, keepOthers: boolean): Broker {
  const others = one.sources.map(entry => ({
    ...entry,
    fieldGroup: keepOthers ? entry.fieldGroup : entry.fieldGroup.filter(name => name !== field),
  }))
  const mine = others.find(entry => entry.source === from.source && entry.ref === from.ref)
  const sources = mine
    ? others.map(entry =>
        entry === mine ? { ...mine, fieldGroup: inOrder([...mine.fieldGroup, field]) } : entry,
      )
    : [...others, { fieldGroup: [field], source: from.source, ref: from.ref }]
  return { ...one, sources: sources.filter(entry => entry.fieldGroup.length > 0) }
}

/** Marks a field as derived by a rule, or as stated. */
export function withDerived(one: Broker, field: BrokerField, derived: boolean): Broker {
  const { derived: before = [], ...rest } = one
  const after = new Set(before)
  // A list stays marked after a rule added to it: part of it is still derived.
  if (derived) after.add(field)
  else if (!Array.isArray(one[field])) after.delete(field)
  return after.size === 0 ? rest : { ...rest, derived: [...after].sort(compareIds) }
}

function inOrder(fields: readonly string[]): string[] {
  return BROKER_FIELDS.filter(field => fields.includes(field))
}
