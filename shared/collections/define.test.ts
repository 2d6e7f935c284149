// A declared collection checks its documents.
import { expect, test } from 'vitest'
import { rowId } from '#shared/lib/id.ts'
import { z } from '#shared/lib/z.ts'
import { defineCollection } from './define.ts'

const notes = defineCollection({
  name: 'notes',
  version: 0,
  scope: 'account',
  fields: { id: rowId, title: z.string() },
  clientFields: { title: 'last' },
})

test('a document has the declared fields and no others', () => {
  const row = { id: '2b1c6a0e-3f5d-4c1a-9e57-0f6d2a8b4c3d', title: 'a' }
  expect(notes.doc.safeParse(row).success).toBe(true)
  expect(notes.doc.safeParse({ ...row, extra: 1 }).success).toBe(false)
  const { title: _title, ...rest } = row
  expect(notes.doc.safeParse(rest).success).toBe(false)
})
