// Merging two devices' edits of one row: both edits survive, and server-owned fields stay the server's.
import { describe, expect, test } from 'vitest'
import { rowId } from '#shared/lib/id.ts'
import { z } from '#shared/lib/z.ts'
import { defineCollection } from './define.ts'
import { mergeEdit } from './merge-edit.ts'

const notes = defineCollection({
  name: 'notes',
  version: 0,
  scope: 'account',
  fields: {
    id: rowId,
    title: z.string(),
    text: z.string(),
    tags: z.array(z.string()),
    is_read: z.boolean(),
    status: z.enum(['open', 'done']),
  },
  clientFields: { title: 'last', text: 'last', tags: 'set', is_read: 'or' },
})

const base = { id: '1', title: 'a', text: 'b', tags: ['x', 'y'], is_read: false, status: 'open' }
const merge = (master: Partial<typeof base>, mine: Partial<typeof base>) =>
  mergeEdit(notes, base, { ...base, ...master }, { ...base, ...mine })

test('edits of different fields both stay', () => {
  expect(merge({ title: 'theirs' }, { text: 'mine' })).toEqual({ ...base, title: 'theirs', text: 'mine' })
})

test('a field that both changed is as this device has it', () => {
  expect(merge({ title: 'theirs' }, { title: 'mine' }).title).toBe('mine')
})

test('a field that this device left alone is as the master has it', () => {
  expect(merge({ title: 'theirs' }, {}).title).toBe('theirs')
})

test('a field of the server’s is the master’s, whatever this device says', () => {
  expect(merge({ status: 'done' }, { status: 'open' }).status).toBe('done')
  expect(merge({}, { status: 'done' }).status).toBe('open')
})

describe('a set', () => {
  test('keeps what either side added and lets go of what either took out', () => {
    expect(merge({ tags: ['x', 'y', 'theirs'] }, { tags: ['x', 'mine'] }).tags).toEqual([
      'x',
      'theirs',
      'mine',
    ])
  })

  test('that only this device changed is as this device has it, in its order', () => {
    expect(merge({ title: 'theirs' }, { tags: ['mine', 'y'] }).tags).toEqual(['mine', 'y'])
    expect(merge({ title: 'theirs' }, { tags: ['y', 'x'] }).tags).toEqual(['y', 'x'])
  })

  test('that only the master changed is as the master has it', () => {
    expect(merge({ tags: ['y', 'x'] }, { title: 'mine' }).tags).toEqual(['y', 'x'])
  })
})

test('a flag that was raised on any device stays raised', () => {
  expect(merge({ is_read: true }, {}).is_read).toBe(true)
  expect(merge({}, { is_read: true }).is_read).toBe(true)
  expect(merge({ is_read: true }, { is_read: true }).is_read).toBe(true)
})

test('without a common state, both sides’ sets and flags are kept', () => {
  const merged = mergeEdit(
    notes,
    undefined,
    { ...base, tags: ['x'] },
    { ...base, tags: ['z'], is_read: true },
  )
  expect(merged).toEqual({ ...base, tags: ['x', 'z'], is_read: true })
})

test('the sides are left as they were', () => {
  const [master, mine] = [
    { ...base, tags: ['x'] },
    { ...base, tags: ['y', 'z'] },
  ]
  mergeEdit(notes, base, master, mine)
  expect(master.tags).toEqual(['x'])
  expect(mine.tags).toEqual(['y', 'z'])
})
