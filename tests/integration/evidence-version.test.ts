// A picture stored as evidence names the recipe version that took it. Older pictures have no version.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findDoc, putDoc } from '#server/db/rows.ts'
import { databaseEvidence } from '#server/lib/evidence-store.ts'
import { newId } from '#shared/lib/id.ts'
import { iso } from '#shared/lib/time.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { START } from '#tests/support/documents.ts'
import { giveShot } from '#tests/support/give-shot.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

test.each(['1.2.0', undefined])('of version %s', async recipeVersion => {
  const { db } = database
  const account = newId()
  const shot = {
    label: 'Last page',
    takenAt: START,
    url: 'https://first.example/',
    jpeg: new Uint8Array([1]),
    digest: 'ab',
  }
  const kept = await giveShot(db, { ...database, evidence: databaseEvidence }, account, {
    ...shot,
    ...(recipeVersion ? { recipeVersion } : {}),
  })
  const job_id = newId()
  const event = {
    id: newId(),
    job_id,
    site_id: 'first',
    channel_type: 'removal_progress' as const,
    update_type: 'note' as const,
    update_data: {
      job_id,
      event: 'seen_present' as const,
      new_status: 'verification' as const,
      text: 'x',
    },
    evidence: [kept],
    created_at: iso(START),
  }
  await putDoc(db, 'realtime_updates', account, event)
  const stored = await findDoc(db, 'realtime_updates', account, event.id)
  expect(stored?.evidence[0]?.recipe_version).toBe(recipeVersion)
  expect(stored).toEqual(event)
})
