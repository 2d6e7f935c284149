import { expect, test } from 'vitest'
import type { Message } from '#shared/collections/messages.ts'
import {
  copiedWithNewIds,
  currentVersions,
  idsOfVersion,
  VERSIONS_MAX,
  versionsTooMany,
  type WrittenMessage,
} from './letter-versions.ts'

/** A version of draft `of`, based on `after`; later ids are newer. */
const version = (id: string, after: string | null, of = 'd', status: Message['status'] = 'draft') =>
  ({
    id,
    status,
    created_at: `2026-11-21T10:00:0${id.length}.000Z`,
    writing: { of, after, name: '' },
  }) as WrittenMessage

const ids = (rows: readonly { id: string }[]) => rows.map(row => row.id)

test('the newest version stands, and those before it are kept in their order', () => {
  const [one, ...more] = currentVersions([version('a', null), version('aaa', 'aa'), version('aa', 'a')])
  expect(more).toEqual([])
  expect([one?.row.id, ids(one?.earlier ?? []), one?.isOneOfSeveral]).toEqual(['aaa', ['aa', 'a'], false])
})

test('what two devices wrote from the same version both stands', () => {
  const rows = [version('a', null), version('aa', 'a'), version('aaa', 'a')]
  const standing = currentVersions(rows)
  expect(standing.map(one => [one.row.id, ids(one.earlier), one.isOneOfSeveral])).toEqual([
    ['aaa', ['a'], true],
    ['aa', ['a'], true],
  ])
  // Deleting one leaves the other, with all the versions it is based on.
  const [first] = standing
  expect(first && idsOfVersion(first, standing)).toEqual(['aaa'])
  const alone = currentVersions([version('a', null), version('aa', 'a')])
  expect(alone[0] && idsOfVersion(alone[0], alone)).toEqual(['aa', 'a'])
})

test('letters and mails are no drafts, and a version whose beginnings were deleted still stands', () => {
  const letter = { ...version('l', null), status: 'sent' as const }
  expect(currentVersions([letter, version('b', 'deleted')]).map(one => one.row.id)).toEqual(['b'])
})

test('a circle of versions, which no device of ours makes, ends', () => {
  expect(
    currentVersions([version('a', 'aa'), version('aa', 'a'), version('aaa', 'a')])[0]?.earlier,
  ).toHaveLength(2)
})

test('only so many versions are kept', () => {
  const earlier = Array.from({ length: VERSIONS_MAX }, (_, at) => version(`v${at}`, null))
  expect(ids(versionsTooMany(earlier))).toEqual([`v${VERSIONS_MAX - 1}`])
  expect(versionsTooMany(earlier.slice(1))).toEqual([])
})

test('undone, the rows are new ones and hang together as before', () => {
  let made = 0
  const rows = copiedWithNewIds([version('aa', 'a'), version('a', null)], () => `new ${++made}`)
  expect(rows.map(row => [row.id, row.writing.after, row.writing.of])).toEqual([
    ['new 1', 'new 2', 'd'],
    ['new 2', null, 'd'],
  ])
  expect(currentVersions(rows)).toHaveLength(1)
})
