// A store that was empty is read only for rows that it may hold.
import { expect, test, vi } from 'vitest'
import { rememberingStore } from './pull-only.ts'

function store() {
  const here = new Map<string, unknown>()
  const found = vi.fn(async (ids: string[]) => ids.filter(id => here.has(id)).map(id => ({ id })))
  const raw = {
    bulkWrite: vi.fn(async (rows: { document: { id: string } }[]) => {
      const taken = rows.filter(({ document }) => here.has(document.id))
      for (const { document } of rows) here.set(document.id, document)
      return { error: taken.map(({ document }) => ({ status: 409, documentId: document.id })) }
    }),
    findDocumentsById: found,
  }
  return { here, found, remembering: rememberingStore(raw as never) }
}

const write = (id: string) => [{ document: { id } }] as never

test('rows that nobody wrote here aren’t searched for', async () => {
  const { found, remembering } = store()
  expect(await remembering.findDocumentsById(['a', 'b'], true)).toEqual([])
  expect(found).not.toHaveBeenCalled()
  await remembering.bulkWrite(write('a'), 'test')
  expect(await remembering.findDocumentsById(['a', 'b'], true)).toEqual([{ id: 'a' }])
  expect(found).toHaveBeenCalledExactlyOnceWith(['a'], true)
})

test('a row that another tab wrote is found once writing it here has failed', async () => {
  const { here, remembering } = store()
  here.set('a', {})
  expect(await remembering.findDocumentsById(['a'], true)).toEqual([])
  const { error } = await remembering.bulkWrite(write('a'), 'test')
  expect(error).toMatchObject([{ status: 409 }])
  expect(await remembering.findDocumentsById(['a'], true)).toEqual([{ id: 'a' }])
})
