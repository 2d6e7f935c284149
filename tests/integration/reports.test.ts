// PDF reports: requested by intent or call, made once in the background from what the maker sees, stored sealed, served
// to users who see everyone in them, and deleted with the people they are about.
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { patchDoc, putDoc } from '#server/db/rows.ts'
import { blobs } from '#server/db/tables/engine.ts'
import { readTypefaces } from '#server/lib/read-typefaces.ts'
import { makeReportJob } from '#server/reports/make-report.ts'
import { purgeDeletions } from '#server/sync/purge.ts'
import type { PdfReport } from '#shared/collections/pdf-reports.ts'
import { must } from '#shared/lib/must.ts'
import type { WireDoc } from '#shared/protocol/sync.ts'
import { makeReport } from '#shared/reports/make-report.ts'
import { reportData, type StoredRows } from '#shared/reports/report-data.ts'
import { REPORT_TYPES } from '#shared/reports/report-kinds.ts'
import { anIntent } from '#tests/support/documents.ts'
import { type HouseholdWorld, openHouseholdWorld, type User } from '#tests/support/household-world.ts'
import { pdfPages } from '#tests/support/pdf-text.ts'
import { workOff } from '#tests/support/work-off.ts'

let world: HouseholdWorld
beforeAll(async () => {
  world = await openHouseholdWorld()
})
afterAll(() => world.close())

const work = () => workOff(world.deps, [makeReportJob(world.deps)])
const ask = (who: User, body: object) => world.ask('POST', '/functions/v1/generate-pdf-report', who, body)
const download = (who: User, reportId: string) =>
  world.ask('POST', '/functions/v1/download-pdf-report', who, { reportId })

/** The size of the report in a filled account. It was never really made. */
const PLANTED = 1

const withoutMark = ({ _deleted: _, ...doc }: WireDoc) => doc

/** A user's reports, as their device pulls them. */
async function reportsOf(who: User): Promise<PdfReport[]> {
  const { documents } = await world.pull(who, 'pdf_reports')
  const reports = documents.filter(doc => !doc._deleted).map(withoutMark) as unknown as PdfReport[]
  return reports.filter(one => one.metadata.fileSize !== PLANTED)
}

async function make(who: User, body: object): Promise<PdfReport> {
  const answer = (await (await ask(who, body)).json()) as { success: boolean; report_id: string }
  expect(answer.success).toBe(true)
  await work()
  return must(
    (await reportsOf(who)).find(({ id }) => id === answer.report_id),
    'report',
  )
}

async function textOf(who: User, id: string): Promise<string> {
  const answer = await download(who, id)
  expect(answer.status).toBe(200)
  const { fileData } = (await answer.json()) as { fileData: string }
  return pdfPages(Uint8Array.from(Buffer.from(fileData, 'base64'))).join('\n')
}

const READ = [
  'people',
  'exposure_scans',
  'removal_jobs',
  'realtime_updates',
  'reappearance_alerts',
  'messages',
  'legal_requests',
  'data_broker_sites',
] as const satisfies readonly (keyof StoredRows)[]

test.each(REPORT_TYPES)(
  '%s: made once, listed with its figures, and the device makes the same bytes',
  async reportType => {
    const holder = await world.signIn()
    const { person } = await world.fill(holder)
    const asked = (await (await ask(holder, { reportType, userId: holder.userId })).json()) as {
      report_id: string
    }
    expect(await reportsOf(holder)).toMatchObject([
      { id: asked.report_id, status: 'generating', report_type: reportType },
    ])
    expect((await download(holder, asked.report_id)).status).toBe(404)
    expect(await work()).toBe(1)
    const [report] = await reportsOf(holder)
    expect(report).toMatchObject({
      status: 'completed',
      person_ids: [person.id],
      metadata: { sitesIncluded: 1 },
    })
    const answer = await download(holder, asked.report_id)
    const { fileData, fileName } = (await answer.json()) as { fileData: string; fileName: string }
    expect(fileName).toMatch(/^[A-Z][a-z]+_[A-Z][a-z]+_2026-11-21\.pdf$/)
    const bytes = Uint8Array.from(Buffer.from(fileData, 'base64'))
    expect(report?.metadata.fileSize).toBe(bytes.length)
    const rows: Record<string, unknown[]> = {}
    for (const name of READ) {
      const { documents } = await world.pull(holder, name)
      rows[name] = documents.filter(doc => !doc._deleted).map(withoutMark)
    }
    const about = {
      type: reportType,
      email: holder.email,
      madeAt: must(report, 'report').generated_at,
      personId: null,
    }
    const data = reportData(rows as unknown as StoredRows, about)
    const made = await makeReport(data, await readTypefaces(), async () => undefined)
    expect(Buffer.from(made.bytes).equals(Buffer.from(bytes))).toBe(true)
  },
)

test('the same intent twice makes one report; two at once make one each', async () => {
  const holder = await world.signIn()
  await world.fill(holder)
  const push = (intent: object) =>
    world.json('POST', '/sync/v1/intents/push', holder, [
      { newDocumentState: { ...intent, _deleted: false } },
    ])
  const intent = anIntent('generate-pdf-report', { reportType: 'technical' })
  await Promise.all([push(intent), push(intent)])
  expect(await reportsOf(holder)).toHaveLength(1)
  await Promise.all([ask(holder, { reportType: 'compliance' }), ask(holder, { reportType: 'compliance' })])
  expect(await reportsOf(holder)).toHaveLength(3)
  await work()
  const reports = await reportsOf(holder)
  expect(reports.map(({ status }) => status)).toEqual(['completed', 'completed', 'completed'])
  const files = await world.database.db.select({ key: blobs.key }).from(blobs).where(inReports(holder))
  expect(files.map(({ key }) => key).sort()).toEqual(reports.map(({ id }) => id).sort())
})

const inReports = ({ userId }: User) => and(eq(blobs.user_id, userId), eq(blobs.bucket, 'reports'))

test('a file lies sealed', async () => {
  const holder = await world.signIn()
  await world.fill(holder)
  await make(holder, { reportType: 'executive_summary' })
  const [file] = await world.database.db.select().from(blobs).where(inReports(holder))
  expect(Buffer.from(must(file?.bytes, 'bytes')).toString('latin1')).not.toContain('%PDF-')
})

test('a member’s report holds only people they see; theirs is nobody else’s but the holder’s', async () => {
  const [holder, member, other] = [await world.signIn(), await world.signIn(), await world.signIn()]
  const names = (first: string) => ({ names: [{ first, middle: '', last: 'Zuckmayer', suffix: '' }] })
  const [seen, hidden] = [
    await world.fill(holder, { ...names('Seenonly'), relation: 'child' }),
    await world.fill(holder, names('Hiddenone'), 'hiddenword'),
  ]
  await world.join(holder, member, { person_ids: [seen.person.id] })
  await world.join(holder, other, { person_ids: [seen.person.id] })
  for (const reportType of REPORT_TYPES) {
    const report = await make(member, { reportType })
    expect(report.person_ids).toEqual([seen.person.id])
    const text = await textOf(member, report.id)
    expect(text).toContain(`For ${member.email}, about Seenonly Zuckmayer.`)
    expect(text).not.toMatch(/Hiddenone|hiddenword|Legal documents\nDocument.*word/)
    expect((await download(other, report.id)).status).toBe(404)
    expect((await download(holder, report.id)).status).toBe(200)
  }
  expect(await reportsOf(other)).toEqual([])
  expect((await ask(member, { reportType: 'technical', person_id: hidden.person.id })).status).toBe(404)
})

test('who no longer sees somebody in a report can’t read it', async () => {
  const [holder, member] = [await world.signIn(), await world.signIn()]
  const { person } = await world.fill(holder)
  await world.join(holder, member, { person_ids: [person.id] })
  const report = await make(member, { reportType: 'technical' })
  await world.json('PATCH', `/households/v1/members/${member.userId}`, holder, { person_ids: [] })
  const again = await world.ask('POST', '/functions/v1/download-pdf-report', member, { reportId: report.id })
  expect(again.status).toBe(404)
})

test('about one person who is removed before it is made: it fails, and says so', async () => {
  const holder = await world.signIn()
  const { person } = await world.fill(holder)
  await world.fill(holder, { relation: 'partner' })
  await ask(holder, { reportType: 'comprehensive', person_id: person.id })
  await putDoc(world.database.db, 'people', holder.userId, person, true)
  await work()
  expect(await reportsOf(holder)).toMatchObject([{ status: 'failed' }])
})

test('a person removed while a report is made isn’t in it', async () => {
  const holder = await world.signIn()
  const names = [{ first: 'Leaving', middle: '', last: 'Soon', suffix: '' }]
  const { person } = await world.fill(holder, { names })
  const stays = await world.fill(holder, { relation: 'partner' })
  await ask(holder, { reportType: 'technical' })
  const { envelope, db } = world.deps
  let sealed = 0
  const counting = {
    ...envelope,
    seal: (...args: Parameters<typeof envelope.seal>) => {
      sealed += 1
      return envelope.seal(...args)
    },
  }
  // The first file is complete when sealed. The person is deleted before the transaction that stores it.
  const removing = new Proxy(db, {
    get: (target, name) =>
      name === 'transaction'
        ? async (...args: Parameters<typeof db.transaction>) => {
            if (sealed === 1) await putDoc(world.database.db, 'people', holder.userId, person, true)
            return target.transaction(...args)
          }
        : Reflect.get(target, name),
  })
  await workOff(world.deps, [makeReportJob({ ...world.deps, db: removing, envelope: counting })])
  expect(sealed).toBe(2)
  const [report] = await reportsOf(holder)
  expect(report).toMatchObject({ status: 'completed', person_ids: [stays.person.id] })
  expect(await textOf(holder, must(report, 'report').id)).not.toContain('Leaving')
})

test('a report goes with a person it is about, and the file with the report', async () => {
  const holder = await world.signIn()
  const { person } = await world.fill(holder)
  const report = await make(holder, { reportType: 'technical' })
  const kept = await make(holder, { reportType: 'technical' })
  await world.json('POST', '/sync/v1/pdf_reports/push', holder, [
    { assumedMasterState: { ...kept, _deleted: false }, newDocumentState: { ...kept, _deleted: true } },
  ])
  expect((await download(holder, kept.id)).status).toBe(404)
  const purge = async () => {
    for (let after: string | null = null; ; ) {
      after = await purgeDeletions(world.database.db, world.deps.now(), after)
      if (after === null) return
    }
  }
  await purge()
  const files = () => world.database.db.select({ key: blobs.key }).from(blobs).where(inReports(holder))
  expect(await files()).toEqual([{ key: report.id }])
  await putDoc(world.database.db, 'people', holder.userId, person, true)
  await purge()
  expect(await reportsOf(holder)).toEqual([])
  expect(await files()).toEqual([])
})

test('more than 30 in a day are refused, and one that can’t be made fails', async () => {
  const holder = await world.signIn()
  await world.fill(holder)
  for (let index = 0; index < 29; index += 1)
    expect((await ask(holder, { reportType: 'technical' })).status).toBe(200)
  const refused = await ask(holder, { reportType: 'technical' })
  expect(refused.status).toBe(403)
  const job = makeReportJob(world.deps)
  const [first] = await reportsOf(holder)
  const id = must(first, 'report').id
  await job.giveUp({ userId: holder.userId, ref: id } as never)
  expect((await reportsOf(holder)).find(one => one.id === id)).toMatchObject({ status: 'failed' })
  await patchDoc(world.database.db, 'pdf_reports', holder.userId, id, { status: 'completed' })
  expect((await download(holder, id)).status).toBe(404)
})
