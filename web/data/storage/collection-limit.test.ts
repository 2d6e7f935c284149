// RxDB's free version opens only this many collections in one page, and fails with COL23 at the next. DECISIONS.md says
// what to do when this test fails.
import { NON_PREMIUM_COLLECTION_LIMIT } from 'rxdb/plugins/utils'
import { expect, test } from 'vitest'
import { collections } from '#shared/collections/index.ts'

test('a device opens no more collections than RxDB’s free version allows', () => {
  expect(NON_PREMIUM_COLLECTION_LIMIT).toBe(13)
  expect(Object.keys(collections).length).toBeLessThanOrEqual(NON_PREMIUM_COLLECTION_LIMIT)
})
