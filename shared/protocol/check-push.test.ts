// Checks of pushed rows: taken, in conflict, or refused with the reason.
import { describe, expect, test } from 'vitest'
import { defineCollection } from '#shared/collections/define.ts'
import { rowId } from '#shared/lib/id.ts'
import { z } from '#shared/lib/z.ts'
import { checkPush } from './check-push.ts'
import type { WireDoc } from './sync.ts'

const ACCOUNT = '0d1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d'
const ID = '2b1c6a0e-3f5d-4c1a-9e57-0f6d2a8b4c3d'

const fields = {
  id: rowId,
  title: z.string().max(20),
  status: z.enum(['open', 'done']),
  made_at: z.string(),
  result: z.string().nullable(),
}
const options = {
  version: 0,
  scope: 'account',
  fields,
  clientFields: { title: 'last' },
  writtenOnce: ['made_at'],
  clientCreates: { status: 'open' },
  clientDeletes: true,
} as const
const notes = defineCollection({ ...options, name: 'notes' })
const ours = defineCollection({ ...options, name: 'ours', clientCreates: false, clientDeletes: false })
const single = defineCollection({ ...options, name: 'single', singleton: true })
const shared = defineCollection({ ...options, name: 'shared', scope: 'shared' })

const doc: WireDoc = { id: ID, title: 'a', status: 'open', made_at: 'then', result: null, _deleted: false }
const check = (
  current: WireDoc | null,
  assumed: Record<string, unknown> | null | undefined,
  state: Record<string, unknown>,
  collection = notes,
) => checkPush(collection, ACCOUNT, current, { assumedMasterState: assumed, newDocumentState: state })
const refusal = (code: string, field?: string) => ({
  kind: 'refused',
  refusal: { code, ...(field ? { field } : {}) },
})

describe('a field that an earlier version of the app lacks', () => {
  const later = defineCollection({
    ...options,
    name: 'later',
    fields: { ...fields, extra: z.string().nullish() },
  }) as never
  const stored = { ...doc, extra: null }

  test('is null, whether a row is new, repeated or changed', () => {
    expect(check(null, null, doc, later)).toEqual({ kind: 'write', doc: stored, created: true })
    expect(check(stored, null, doc, later)).toEqual({ kind: 'unchanged' })
    const changed = { ...stored, title: 'b' }
    expect(check(stored, doc, { ...doc, title: 'b' }, later)).toEqual({
      kind: 'write',
      doc: changed,
      created: false,
    })
  })

  test('that the server has written isn’t overwritten by a device that doesn’t know it', () => {
    const written = { ...doc, extra: 'ours' }
    expect(check(written, doc, { ...doc, title: 'b' }, later)).toEqual({ kind: 'conflict' })
  })
})

describe('a new row', () => {
  test('is written', () => {
    expect(check(null, null, doc)).toEqual({ kind: 'write', doc, created: true })
    expect(check(null, undefined, doc)).toEqual({ kind: 'write', doc, created: true })
  })

  test('of a kind that only the server makes is refused', () => {
    expect(check(null, null, doc, ours as never)).toMatchObject(refusal('create_not_allowed'))
  })

  test('holds the server’s own fields at their first values', () => {
    expect(check(null, null, { ...doc, status: 'done' })).toMatchObject(refusal('field_not_yours', 'status'))
    expect(check(null, null, { ...doc, result: 'mine' })).toMatchObject(refusal('field_not_yours', 'result'))
  })

  test('that was deleted before it was ever pushed needs nothing', () => {
    expect(check(null, null, { ...doc, _deleted: true })).toEqual({ kind: 'unchanged' })
  })

  test('of which there is one has the account’s id', () => {
    expect(check(null, null, doc, single as never)).toMatchObject(refusal('not_allowed', 'id'))
    expect(check(null, null, { ...doc, id: ACCOUNT }, single as never)).toMatchObject({ kind: 'write' })
  })
})

describe('an edit', () => {
  test('of the person’s field is written', () => {
    const edited = { ...doc, title: 'b' }
    expect(check(doc, doc, edited)).toEqual({ kind: 'write', doc: edited, created: false })
  })

  test('that is in already is unchanged, whatever it was made on', () => {
    expect(check(doc, null, doc)).toEqual({ kind: 'unchanged' })
    expect(check(doc, { ...doc, title: 'old' }, doc)).toEqual({ kind: 'unchanged' })
  })

  test('made on another state is a conflict', () => {
    expect(check(doc, { ...doc, title: 'old' }, { ...doc, title: 'b' })).toEqual({ kind: 'conflict' })
    expect(check(doc, null, { ...doc, title: 'b' })).toEqual({ kind: 'conflict' })
  })

  test('of the server’s field is refused by name', () => {
    expect(check(doc, doc, { ...doc, status: 'done' })).toMatchObject(refusal('field_not_yours', 'status'))
    expect(check(doc, doc, { ...doc, made_at: 'now' })).toMatchObject(refusal('field_not_yours', 'made_at'))
  })

  test('on an old state is a conflict first, so that the device sees what is there', () => {
    expect(check(doc, { ...doc, title: 'old' }, { ...doc, status: 'done' })).toEqual({ kind: 'conflict' })
  })

  test('is not confused by what the device’s store adds', () => {
    const assumed = { ...doc, _rev: '1-a', _meta: { lwt: 1 }, _attachments: {} }
    const state = { ...doc, title: 'b', _rev: '2-b', _meta: { lwt: 2 }, _attachments: {} }
    expect(check(doc, assumed, state)).toEqual({ kind: 'write', doc: { ...doc, title: 'b' }, created: false })
  })

  test('that does not fit the collection is refused with the field', () => {
    expect(check(doc, doc, { ...doc, title: 'x'.repeat(21) })).toMatchObject(refusal('invalid', 'title'))
    expect(check(doc, doc, { ...doc, title: 7 })).toMatchObject(refusal('invalid', 'title'))
    expect(check(doc, doc, { ...doc, extra: 1 })).toMatchObject(refusal('invalid'))
    expect(check(null, null, { title: 'a' })).toMatchObject(refusal('invalid', 'id'))
  })
})

describe('a deletion', () => {
  test('takes the row as it is, whatever else the device changed', () => {
    const verdict = check(doc, doc, { ...doc, title: 'b', status: 'done', _deleted: true })
    expect(verdict).toEqual({ kind: 'write', doc: { ...doc, _deleted: true }, created: false })
  })

  test('of a row that may not be deleted is refused', () => {
    expect(check(doc, doc, { ...doc, _deleted: true }, ours as never)).toMatchObject(
      refusal('delete_not_allowed'),
    )
  })

  test('of an old state is a conflict', () => {
    expect(check(doc, { ...doc, title: 'old' }, { ...doc, _deleted: true })).toEqual({ kind: 'conflict' })
  })

  test('is final: the row does not come back by an edit', () => {
    const gone = { ...doc, _deleted: true }
    expect(check(gone, gone, doc)).toEqual({ kind: 'conflict' })
    expect(check(gone, gone, { ...doc, title: 'b' })).toEqual({ kind: 'conflict' })
    expect(check(gone, gone, gone)).toEqual({ kind: 'unchanged' })
  })
})

test('rows that everybody shares are read-only, even when nothing was changed', () => {
  expect(check(doc, doc, doc, shared as never)).toMatchObject(refusal('not_allowed'))
  expect(check(null, null, doc, shared as never)).toMatchObject(refusal('not_allowed'))
})
