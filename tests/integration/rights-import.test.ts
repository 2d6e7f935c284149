// Importing an archive: export, deletion and restore, end to end. Nothing is overwritten, fields that only the server
// may set are ignored, and hostile files are refused.
import { ne } from 'drizzle-orm'
import { strToU8, unzipSync, zipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listDocs, patchDoc } from '#server/db/rows.ts'
import { work } from '#server/db/tables/sync.ts'
import { must } from '#shared/lib/must.ts'
import { DAY, MINUTE, SECOND } from '#shared/lib/time.ts'
import { exportView, importReport } from '#shared/protocol/rights.ts'
import { aJob, aPerson } from '#tests/support/documents.ts'
import { type Filled, fillAccount } from '#tests/support/rights-documents.ts'
import { openRightsWorld, type RightsPerson, type RightsWorld } from '#tests/support/rights-world.ts'

let world: RightsWorld
let archive: Uint8Array
let filled: Filled

beforeAll(async () => {
  world = await openRightsWorld()
  const who = await world.signIn('quenby@example.com')
  filled = await fillAccount(world, who, 'kkqkkq')
  const { id } = exportView.parse(await (await world.ask('POST', '/exports', who)).json())
  await world.work()
  archive = new Uint8Array(await (await world.ask('GET', `/exports/${id}/file`, who)).arrayBuffer())
  await world.ask('POST', '/deletion', who)
  world.pass(7 * DAY)
  await world.work()
  world.pass(MINUTE)
  await world.work()
})
afterAll(() => world.close())

const readBack = async (who: RightsPerson, bytes: Uint8Array) =>
  world.ask('POST', '/imports', who, new Blob([Buffer.from(bytes)]))
const docs = <N extends Parameters<typeof listDocs>[1]>(who: RightsPerson, name: N) =>
  listDocs(world.deps.db, name, who.userId)

/** The archive with a different data.json. */
function changed(
  change: (data: Record<string, unknown> & { collections: Record<string, unknown[]> }) => void,
) {
  const data = JSON.parse(new TextDecoder().decode(must(unzipSync(archive)['data.json'], 'data')))
  change(data)
  return zipSync({ 'data.json': strToU8(JSON.stringify(data)) })
}

test('after a deletion, a new account gets people, answers, notes, letters and settings back', async () => {
  const again = await world.signIn('quenby@example.com')
  const report = importReport.parse(await (await readBack(again, archive)).json())
  expect(report).toEqual({
    taken: [
      { kind: 'people', count: 1 },
      { kind: 'answers', count: 1 },
      { kind: 'notes', count: 1 },
      { kind: 'letters', count: 1 },
      { kind: 'documents', count: 1 },
      { kind: 'DROP requests', count: 1 },
      { kind: 'settings', count: 1 },
    ],
    left: [],
  })
  expect(await docs(again, 'people')).toEqual([filled.person])
  const [scan] = await docs(again, 'exposure_scans')
  expect(scan).toMatchObject({ person_id: filled.person.id, status: 'found' })
  expect(scan?.listings[0]).toMatchObject({ decided_by: 'person', verdict: 'yours', evidence_id: null })
  const [job] = await docs(again, 'removal_jobs')
  expect(job).toMatchObject({
    id: filled.job.id,
    note: filled.job.note,
    status: 'cancelled',
    return_address: null,
  })
  // The letter hadn't been sent, and isn't sent now.
  expect(await docs(again, 'messages')).toMatchObject([
    { job_id: filled.job.id, status: 'failed', subject: 'Bitte löschen: kkqkkqZimmerli' },
  ])
  expect(await docs(again, 'legal_requests')).toMatchObject([{ content: 'kkqkkqwhereas the undersigned' }])
  // Only the rewriting of files after the deletion remains.
  expect(await world.deps.db.select().from(work).where(ne(work.kind, 'vacuum'))).toEqual([])
  expect(await docs(again, 'monitoring_settings')).toMatchObject([
    { id: again.userId, monitoring_frequency: 'weekly' },
  ])
})

test('a second time nothing is taken, and what the account has changed since stays', async () => {
  const again = await world.signInAgain({ userId: '', email: 'quenby@example.com', token: '' })
  const { userId } = must((await world.accounts.tokens.verify(again.token)) ?? undefined, 'token')
  const who = { ...again, userId }
  await patchDoc(world.deps.db, 'people', userId, filled.person.id, { phones: ['555-0199'] })
  const report = importReport.parse(await (await readBack(who, archive)).json())
  expect(report.taken.every(one => one.count === 0)).toBe(true)
  expect(report.left.length).toBeGreaterThan(3)
  expect((await docs(who, 'people'))[0]?.phones).toEqual(['555-0199'])
})

test('a file cannot claim that a removal was verified, nor bring an address that is not of the web', async () => {
  const who = await world.signIn()
  const forged = changed(({ collections }) => {
    const person = aPerson()
    collections.people = [person]
    collections.exposure_scans = []
    collections.removal_jobs = [
      aJob({
        person_id: person.id,
        note: 'mine',
        status: 'completed',
        assurance: 'seen_gone_twice',
        completed_at: '2026-01-01T00:00:00.000Z',
        listing_url: 'javascript:alert(1)',
        return_address: 'someone-else@reply.offlist.example',
      }),
    ]
  })
  expect((await readBack(who, forged)).status).toBe(200)
  expect(await docs(who, 'removal_jobs')).toMatchObject([
    { status: 'cancelled', assurance: 'none', completed_at: null, listing_url: null, return_address: null },
  ])
})

test('bad rows are left out and named, the others taken', async () => {
  const who = await world.signIn()
  const mixed = changed(({ collections }) => {
    collections.people?.push({ id: 'nonsense' }, null as never, { ...aPerson(), relatives: ['\u0000'] })
  })
  const report = importReport.parse(await (await readBack(who, mixed)).json())
  expect(report.taken).toContainEqual({ kind: 'people', count: 1 })
  expect(report.left).toContainEqual({ kind: 'people', count: 3, why: 'because we can’t read them' })
})

test.each([
  ['nothing', new Uint8Array()],
  ['no ZIP', strToU8('hello, this is no archive at all')],
  ['a ZIP without data', zipSync({ 'other.txt': strToU8('x') })],
  ['data that is no JSON', zipSync({ 'data.json': strToU8('{') })],
  ['data of something else', zipSync({ 'data.json': strToU8('{"format":"other"}') })],
  ['data nested 100,000 deep', zipSync({ 'data.json': strToU8('['.repeat(100_000)) })],
])('%s is refused', async (_name, bytes) => {
  const who = await world.signIn()
  const answer = await readBack(who, bytes)
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ code: 'validation_failed' })
})

test(
  'a small file that unpacks to gigabytes is given up early',
  async () => {
    const who = await world.signIn()
    const bomb = zipSync({ 'data.json': new Uint8Array(80 * 1024 * 1024) }, { level: 9 })
    expect(bomb.length).toBeLessThan(1024 * 1024)
    const answer = await readBack(who, bomb)
    expect(answer.status).toBe(400)
    expect((await answer.json()).detail).toMatch(/larger than/)
  },
  30 * SECOND,
)

test('a damaged archive is refused as a whole', async () => {
  const who = await world.signIn()
  expect((await readBack(who, archive.subarray(0, 2000))).status).toBe(400)
  expect(await docs(who, 'people')).toEqual([])
})
