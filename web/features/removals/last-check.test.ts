import { expect, test } from 'vitest'
import type { RealtimeUpdate } from '#shared/collections/realtime-updates.ts'
import type { JobEvent } from '#shared/domain/removal.ts'
import { lastCheck } from './last-check.ts'

const picture = { id: 'e1', kind: 'screenshot' } as RealtimeUpdate['evidence'][number]
const update = (event: JobEvent, day: number, evidence: RealtimeUpdate['evidence'] = []) =>
  ({
    created_at: `2026-12-0${day}T08:00:00.000Z`,
    update_data: { event, text: `${event}.` },
    evidence,
  }) as RealtimeUpdate

test('requests and letters are no looks', () => {
  expect(lastCheck([update('submitted', 1), update('asserted_gone', 2)])).toBeNull()
})

test('the newest look counts, with its own picture and no other’s', () => {
  const seen = update('seen_gone', 3, [picture])
  expect(lastCheck([seen, update('seen_present', 2)])).toMatchObject({ result: 'gone', nth: 1, picture })
  const blocked = update('could_not_check', 4)
  expect(lastCheck([blocked, seen])).toMatchObject({ result: 'unchecked', nth: 0, picture: null })
})

test('a listing that came back is listed, whatever was seen before', () => {
  const looks = [update('seen_gone', 1), update('seen_gone_again', 4), update('resurfaced', 8)]
  expect(lastCheck(looks)).toMatchObject({ result: 'listed', nth: 0 })
})
