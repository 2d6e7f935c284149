// A removal canceled while a worker runs it, before each of the worker's transactions in turn. Either nothing is sent,
// or the person is told that it already was.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#server/db/database.ts'
import { laneOf } from '#server/db/lanes.ts'
import { SHARED_ACCOUNT } from '#server/db/replicated.ts'
import { listDocs, putDoc } from '#server/db/rows.ts'
import { work } from '#server/db/tables/sync.ts'
import { planWork } from '#server/db/work.ts'
import type { Engine } from '#server/removals/engine.ts'
import { removeListing } from '#server/removals/submit/remove-listing.ts'
import { newId } from '#shared/lib/id.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { aJob, aListing, aPerson, aScan, aSite, START } from '#tests/support/documents.ts'
import { recordOf } from '#tests/support/fake-engine.ts'
import { functionCaller } from '#tests/support/function-caller.ts'
import { keepRecord } from '#tests/support/keep-record.ts'
import { testDeps } from '#tests/support/test-deps.ts'
import { workOff } from '#tests/support/work-off.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await openTestDatabase()
  await putDoc(database.db, 'data_broker_sites', SHARED_ACCOUNT, aSite())
})
afterAll(() => database.close())

/** A removal for a worker to pick up. */
async function dueRemoval(account: string): Promise<string> {
  const { db } = database
  const person = aPerson()
  const scan = aScan({ person_id: person.id })
  const job = aJob({ person_id: person.id, scan_id: scan.id })
  await db.delete(work)
  await putDoc(db, 'people', account, person)
  await putDoc(db, 'exposure_scans', account, scan)
  await putDoc(db, 'removal_jobs', account, job)
  const record = recordOf('Marguerite A Tolliver', 'Dayton', 'OH', '47', '1')
  await keepRecord(db, account, scan.id, { key: aListing().key, record })
  const lane = laneOf({ id: 'first', parent_id: null })
  await planWork(db, { kind: 'remove-listing', ref: job.id, userId: account, lane, dueAt: START })
  return job.id
}

/** The database, with `act` run before transaction number `at`. */
function interrupted(db: Db, at: number, act: () => Promise<void>): Db {
  let count = 0
  return new Proxy(db, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name)
      if (typeof member !== 'function') return member
      if (name !== 'transaction') return member.bind(target)
      return async (run: Parameters<Db['transaction']>[0]) => {
        count += 1
        if (count === at) await act()
        return target.transaction(run)
      }
    },
  })
}

function engine(sent: string[]): Engine {
  return {
    scanner: async () => null,
    distinct: async (_site, queries) => [...queries],
    async optOut(_site, request) {
      await request.onBeforeSubmit([], null)
      sent.push('form')
      const ended = { shots: [], handoff: null, resume: null, uncertain: false, disclosed: [], problem: null }
      return { status: 'submitted', ...ended }
    },
  }
}

test.each([1, 2, 3, 4])('cancelled before transaction %i of its worker', async at => {
  const account = newId()
  const job_id = await dueRemoval(account)
  const sent: string[] = []
  let answer: { had_left?: boolean } = {}
  const cancel = async () => {
    const response = await functionCaller(testDeps(database), account)('cancel-removal', { job_id })
    answer = (await response.json()) as typeof answer
  }
  const db = interrupted(database.db, at, cancel)
  const deps = { ...testDeps(database), db, wallNow: () => START }
  await workOff(deps, [removeListing({ ...deps, engine: engine(sent) })])
  expect(answer.had_left).toBe(sent.length > 0)
  expect(await listDocs(database.db, 'removal_jobs', account)).toMatchObject([{ status: 'cancelled' }])
})
