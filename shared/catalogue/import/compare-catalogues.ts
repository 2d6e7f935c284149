// Compares the catalogue before and after an import, field by field.
import { equalJson } from '#shared/lib/json.ts'
import type { Broker } from '../broker.ts'
import { BROKER_FIELDS, type BrokerField } from '../catalogue-text.ts'
import type { ChangeReasons } from './merge-claims.ts'

/** One changed field of one broker: its old and new value, and the reason. */
export type FieldChange = {
  id: string
  field: BrokerField
  from: Broker[BrokerField]
  to: Broker[BrokerField]
  why: string
}

export type CatalogueChanges = { added: Broker[]; changed: FieldChange[]; unchanged: number }

/** Fields that only record the sources of the others. */
const RECORD_FIELDS: readonly BrokerField[] = ['sources', 'derived']

/** Added brokers and changed fields; `unchanged` counts brokers. */
export function compareCatalogues(
  before: readonly Broker[],
  after: readonly Broker[],
  reasons: ChangeReasons,
): CatalogueChanges {
  const old = new Map(before.map(one => [one.id, one]))
  const changes: CatalogueChanges = { added: [], changed: [], unchanged: 0 }
  for (const one of after) {
    const was = old.get(one.id)
    if (!was) {
      changes.added.push(one)
      continue
    }
    const fields = BROKER_FIELDS.filter(field => !equalJson(was[field], one[field]))
    if (fields.length === 0) changes.unchanged += 1
    for (const field of fields) {
      // The record of sources changes together with the facts. If it changes alone, that is a change of its own.
      if (RECORD_FIELDS.includes(field) && fields.some(other => !RECORD_FIELDS.includes(other))) continue
      const why = reasons.get(`${one.id} ${field}`) ?? 'the record of sources'
      changes.changed.push({ id: one.id, field, from: was[field], to: one[field], why })
    }
  }
  return changes
}
