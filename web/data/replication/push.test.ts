import { expect, test } from 'vitest'
import { newId } from '#shared/lib/id.ts'
import { PUSH_BYTES_MAX, PUSH_ROWS_MAX } from '#shared/protocol/sync.ts'
import { ApiError } from '#web/data/http/api-error.ts'
import { samplePerson } from '#web/data/testing/sample-rows.ts'
import type { SyncedRow } from './conflict.ts'
import { pushEdits } from './push.ts'

type Sent = { path: string; body: { assumedMasterState: unknown; newDocumentState: SyncedRow }[] }

function pusher(answer: (sent: Sent) => unknown = () => []) {
  const sent: Sent[] = []
  const kept: unknown[] = []
  const textConflicts: unknown[] = []
  const deps = {
    api: {
      json: async (
        path: string,
        schema: { parse(value: unknown): unknown },
        options?: { body?: unknown },
      ) => {
        const next = { path, body: options?.body as Sent['body'] }
        sent.push(next)
        return schema.parse(answer(next)) as never
      },
    },
    name: 'people' as const,
    headers: {},
    abortable: {
      run: <T>(request: (signal: AbortSignal) => Promise<T>) => request(new AbortController().signal),
    },
    refusals: { keep: async (rows: readonly unknown[]) => void kept.push(...rows) },
    textConflicts: { keep: async (rows: readonly unknown[]) => void textConflicts.push(...rows) },
  }
  return { deps, sent, kept, textConflicts }
}

const row = (id: string, change = {}): SyncedRow => ({ ...samplePerson(id, change), _deleted: false })

test('4.1 an edit travels with the state it was made on, and nothing that the collection does not declare', async () => {
  const { deps, sent } = pusher()
  const [fresh, old] = [newId(), newId()]
  await pushEdits(deps, [
    { newDocumentState: { ...row(fresh), _refused: 'x' } },
    {
      assumedMasterState: { ...row(old), _refused: 'x' },
      newDocumentState: row(old, { birth_year: 1990 }),
    },
  ])
  expect(sent).toEqual([
    {
      path: '/sync/v1/people/push',
      body: [
        { assumedMasterState: null, newDocumentState: row(fresh) },
        { assumedMasterState: row(old), newDocumentState: row(old, { birth_year: 1990 }) },
      ],
    },
  ])
})

test('4.6 an edit that came out as what the server holds is not sent', async () => {
  const { deps, sent } = pusher()
  const id = newId()
  expect(await pushEdits(deps, [{ assumedMasterState: row(id), newDocumentState: row(id) }])).toEqual([])
  const gone = { id, _deleted: true }
  await pushEdits(deps, [{ assumedMasterState: gone, newDocumentState: { ...row(id), _deleted: true } }])
  expect(sent).toEqual([])
})

test('4.1 a push holds at most the rows and the bytes that the server takes', async () => {
  const { deps, sent } = pusher()
  const wide = Array.from({ length: 40 }, (_, n) => `${n} ${'ü'.repeat(110)}`)
  const many = (count: number, change = {}) =>
    Array.from({ length: count }, () => ({ newDocumentState: row(newId(), change) }))
  await pushEdits(deps, [...many(1100), ...many(600, { relatives: wide })])
  expect(sent.flatMap(batch => batch.body)).toHaveLength(1700)
  for (const { body } of sent) {
    expect(body.length).toBeLessThanOrEqual(PUSH_ROWS_MAX)
    expect(new TextEncoder().encode(JSON.stringify(body)).length).toBeLessThanOrEqual(PUSH_BYTES_MAX)
  }
})

test('4.4 a refused deletion of a row that is not there is not kept: nothing is lost by it', async () => {
  const id = newId()
  const refusal = { code: 'not_found', message: 'Nothing here.' }
  const { deps, kept } = pusher(() => [{ id, _deleted: true, _refused: refusal }])
  await pushEdits(deps, [{ newDocumentState: { ...row(id), _deleted: true } }])
  expect(kept).toEqual([])
  await pushEdits(deps, [{ newDocumentState: row(id) }])
  expect(kept).toEqual([{ collection: 'people', document: row(id), refusal }])
})

test.each([
  ['cannot say', new ApiError(500, 'internal', 'Broken.')],
  ['asks to come back later', new ApiError(429, 'rate_limited', 'Slow down.', 9000)],
])('4.2 when the server %s, nothing is given up', async (_, error) => {
  const { deps, kept } = pusher(() => {
    throw error
  })
  // Rethrown unchanged, because it says when to come back.
  await expect(pushEdits(deps, [{ newDocumentState: row(newId()) }])).rejects.toBe(error)
  expect(kept).toEqual([])
})

test('4.6 a conflict that holds all of the edit counts as taken, whatever else has changed', async () => {
  const id = newId()
  const [base, mine] = [row(id), row(id, { relatives: ['Ann Whitaker'] })]
  const there = row(id, { relatives: ['Ann Whitaker', 'Ben Whitaker'], birth_year: 1990 })
  const { deps } = pusher(() => [there])
  expect(await pushEdits(deps, [{ assumedMasterState: base, newDocumentState: mine }])).toEqual([])
  const other = row(id, { birth_year: 1991 })
  expect(await pushEdits(deps, [{ assumedMasterState: base, newDocumentState: other }])).toEqual([there])
})
