// Checks one pushed row: taken, in conflict, or refused with the reason. Pure; the server applies the result inside
// its transaction (rules in SPEC.md).
import { type Collection, isClientRow } from '#shared/collections/define.ts'
import { equalJson } from '#shared/lib/json.ts'
import { findUnstorable } from '#shared/lib/text.ts'
import type { PushRow, Refusal, WireDoc } from './sync.ts'

export type PushVerdict =
  | { kind: 'write'; doc: WireDoc; created: boolean }
  | { kind: 'unchanged' }
  | { kind: 'conflict' }
  | { kind: 'refused'; refusal: Refusal }

/**
 * Checks a row against the current master (`null` if there is none). `accountId` owns the rows. A repeated row that
 * the server already has counts as unchanged, so a lost answer does no harm.
 */
export function checkPush(
  collection: Collection,
  accountId: string,
  current: WireDoc | null,
  row: PushRow,
): PushVerdict {
  if (collection.scope === 'shared') return refused('not_allowed', 'These rows are read-only.')
  const parsed = parseDoc(collection, row.newDocumentState)
  if (parsed.kind === 'refused') return parsed
  const doc = parsed.doc
  if (current && equalJson(withAllFields(collection, current), doc)) return { kind: 'unchanged' }
  if (!current) return checkCreation(collection, accountId, doc)
  const assumed = row.assumedMasterState
  if (
    !assumed ||
    !equalJson(withAllFields(collection, withoutMeta(assumed)), withAllFields(collection, current))
  )
    return { kind: 'conflict' }
  if (doc._deleted) return checkDeletion(collection, current)
  if (current._deleted) return { kind: 'conflict' }
  if (!isClientRow(collection, current)) return refused('not_allowed', 'This row is the server’s.')
  const foreign = Object.keys(collection.fields).find(
    field => !(field in collection.clientFields) && !equalJson(doc[field], current[field] ?? null),
  )
  if (foreign !== undefined)
    return refused('field_not_yours', 'This field is written by the server only.', foreign)
  return { kind: 'write', doc, created: false }
}

function checkCreation(collection: Collection, accountId: string, doc: WireDoc): PushVerdict {
  const initial = collection.clientCreates
  if (initial === false)
    return refused('create_not_allowed', 'Rows of this kind are made by the server only.')
  if (doc._deleted) return { kind: 'unchanged' }
  if (collection.singleton && doc.id !== accountId) {
    return refused('not_allowed', 'There is one such row, with the id of the account.', 'id')
  }
  const own = new Set(['id', ...Object.keys(collection.clientFields), ...collection.writtenOnce])
  const foreign = Object.keys(collection.fields).find(
    field => !own.has(field) && !equalJson(doc[field], initial[field] ?? null),
  )
  if (foreign !== undefined)
    return refused('field_not_yours', 'This field is written by the server only.', foreign)
  if (!isClientRow(collection, doc))
    return refused('create_not_allowed', 'Rows of this kind are made by the server only.')
  return { kind: 'write', doc, created: true }
}

function checkDeletion(collection: Collection, current: WireDoc): PushVerdict {
  if (!collection.clientDeletes || !isClientRow(collection, current))
    return refused('delete_not_allowed', 'Rows of this kind cannot be deleted.')
  return { kind: 'write', doc: { ...current, _deleted: true }, created: false }
}

function parseDoc(
  collection: Collection,
  state: Record<string, unknown>,
): { kind: 'doc'; doc: WireDoc } | Extract<PushVerdict, { kind: 'refused' }> {
  const deleted = state._deleted === true
  const fields = Object.fromEntries(Object.entries(state).filter(([name]) => !name.startsWith('_')))
  const unstorable = findUnstorable(fields)
  if (unstorable !== null)
    return refused('invalid', 'This text has a character that cannot be kept.', unstorable)
  const parsed = collection.doc.safeParse(fields)
  if (parsed.success) {
    const doc = { ...(parsed.data as { id: string }), _deleted: deleted }
    return { kind: 'doc', doc: withAllFields(collection, doc) }
  }
  const issue = parsed.error.issues[0]
  return refused('invalid', issue?.message ?? 'invalid', issue?.path.map(String).join('.'))
}

/** With null for fields that an earlier version of the app doesn't know, as the server stores them. */
function withAllFields<D extends Record<string, unknown>>({ fields }: Collection, doc: D): D {
  const missing = Object.keys(fields).filter(field => doc[field] === undefined)
  return missing.length === 0 ? doc : { ...doc, ...Object.fromEntries(missing.map(field => [field, null])) }
}

function withoutMeta(state: Record<string, unknown>): Record<string, unknown> {
  const plain = Object.fromEntries(Object.entries(state).filter(([name]) => !name.startsWith('_')))
  return { ...plain, _deleted: state._deleted === true }
}

function refused(
  code: Refusal['code'],
  message: string,
  field?: string,
): Extract<PushVerdict, { kind: 'refused' }> {
  return { kind: 'refused', refusal: { code, message, ...(field ? { field } : {}) } }
}
