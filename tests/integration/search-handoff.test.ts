// Searches that only a person can finish: what is stored, and for how long. Also codes that sites mail.
import { eq } from 'drizzle-orm'
import type { ParsedMail } from 'mailparser'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { SHARED_ACCOUNT } from '#server/db/replicated.ts'
import { findDoc, listDocs, putDoc } from '#server/db/rows.ts'
import { openColumn, SEALED } from '#server/db/sealed-columns.ts'
import { blobs, returnAddresses } from '#server/db/tables/engine.ts'
import { planWork } from '#server/db/work.ts'
import type { Engine, ScanMailbox } from '#server/removals/engine.ts'
import { jobOfAddress } from '#server/removals/mail/mail-owner.ts'
import { receiveMail } from '#server/removals/mail/receive-mail.ts'
import { scanSite } from '#server/removals/search/scan-site.ts'
import type { RunScan } from '#server/removals/search/visit-site.ts'
import { canReadEvidence } from '#server/storage/can-read-evidence.ts'
import { newId } from '#shared/lib/id.ts'
import { must } from '#shared/lib/must.ts'
import { DAY } from '#shared/lib/time.ts'
import { emptyDatabase, openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { aJob, aPerson, aScan, aSite, START } from '#tests/support/documents.ts'
import { recordOf, scannerOf } from '#tests/support/fake-engine.ts'
import { type TestDeps, testDeps } from '#tests/support/test-deps.ts'
import { workOff } from '#tests/support/work-off.ts'

let database: TestDatabase
let deps: TestDeps & { wallNow: () => number }
let account: string
let scanId: string

const MINE = recordOf('Marguerite A Tolliver', 'Dayton', 'OH', '47', '1')
const REMAINING = 'Solve the puzzle, and search for the name.'

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await emptyDatabase(database)
  account = newId()
  deps = { ...testDeps(database), wallNow: () => START }
  const { db } = database
  await putDoc(db, 'data_broker_sites', SHARED_ACCOUNT, aSite({ id: 'first' }))
  const person = aPerson()
  await putDoc(db, 'people', account, person)
  const scan = aScan({ person_id: person.id, status: 'pending', listings: [] })
  scanId = scan.id
  await putDoc(db, 'exposure_scans', account, scan)
})

const engineOf = (search: (mailbox: ScanMailbox) => RunScan): Engine => ({
  scanner: async (_site, _signal, mailbox) => scannerOf(search(mailbox)),
  distinct: async (_site, queries) => queries.slice(0, 1),
  optOut: async () => null,
})

const ASKS: RunScan = async () => ({
  status: 'requires_manual',
  extracted: [],
  shots: [
    {
      label: 'Last page',
      takenAt: START,
      url: 'https://first.example/check',
      jpeg: new Uint8Array([1, 2, 3]),
      digest: 'ab',
    },
  ],
  problem: 'The site has a puzzle that needs a person.',
  handoff: { url: 'https://first.example/check', remaining: REMAINING },
})

/** Scans now, at a site that answers this way. */
async function look(search: (mailbox: ScanMailbox) => RunScan) {
  const due = { kind: 'scan-site', ref: scanId, userId: account, lane: 'site:first' } as const
  await planWork(database.db, { ...due, dueAt: deps.now() })
  await workOff(deps, [scanSite({ ...deps, engine: engineOf(search) })])
  return must(await findDoc(database.db, 'exposure_scans', account, scanId), 'scan')
}

test('a search that meets a captcha keeps where the person goes on, with its picture, and is never "not found"', async () => {
  const scan = await look(() => ASKS)
  expect(scan).toMatchObject({
    status: 'error',
    scan_date: aScan().scan_date,
    problem: 'The site has a puzzle that needs a person.',
    handoff: {
      url: 'https://first.example/check',
      remaining: REMAINING,
      picture: { kind: 'screenshot', label: 'Last page' },
    },
  })
  const picture = must(scan.handoff?.picture, 'picture')
  const files = await database.db.select().from(blobs).where(eq(blobs.key, picture.id))
  expect(files).toHaveLength(1)
  const scope = { userId: account, accountId: account, role: 'viewer', only: [scan.person_id], floor: null }
  expect(await canReadEvidence(database.db, scope as never, picture.id)).toBe(true)
})

test('it stands while the site cannot be checked, and is over as soon as it answers', async () => {
  const { handoff } = await look(() => ASKS)
  deps.clock.at = START + DAY
  const refused = await look(() => async () => ({
    status: 'blocked',
    extracted: [],
    shots: [],
    problem: 'Turned away.',
  }))
  expect(refused).toMatchObject({ status: 'blocked', handoff })
  deps.clock.at = START + 4 * DAY
  const answered = await look(() => async () => ({
    status: 'found',
    extracted: [MINE],
    shots: [],
    problem: null,
  }))
  expect(answered).toMatchObject({ status: 'found', handoff: null })
})

test('a removal that waits to be verified learns nothing from it', async () => {
  const found = await look(() => async () => ({
    status: 'found',
    extracted: [MINE],
    shots: [],
    problem: null,
  }))
  const listing = must(found.listings[0], 'listing')
  const job = aJob({
    scan_id: scanId,
    person_id: found.person_id,
    listing_key: listing.key,
    status: 'verification',
    assurance: 'none',
  })
  await putDoc(database.db, 'removal_jobs', account, job)
  for (const day of [1, 5, 9]) {
    deps.clock.at = START + day * DAY
    const scan = await look(() => ASKS)
    expect(scan.listings[0]?.gone_at).toBe(null)
  }
  const after = must(await findDoc(database.db, 'removal_jobs', account, job.id), 'job')
  expect(after).toMatchObject({ status: 'verification', absent_since: null, assurance: 'none' })
})

const mailOf = (text: string) =>
  ({ text, html: false, subject: 'Your code', from: undefined, attachments: [] }) as unknown as ParsedMail

/** The mail server's reply to a mail for an address. */
async function deliver(address: string, text: string): Promise<'taken' | 'refused'> {
  const owner = await jobOfAddress(database.db, address)
  if (!owner) return 'refused'
  await receiveMail(deps, owner, mailOf(text))
  return 'taken'
}

test('a code that a site mails reaches the search that waits for it, and nothing of the mail is kept', async () => {
  let address = ''
  const codes: unknown[] = []
  await look(mailbox => async () => {
    address = await mailbox.address()
    expect(await deliver(address, 'Your verification code is 482913.')).toBe('taken')
    codes.push(await mailbox.values(['verificationCode'], 10_000))
    // Each code belongs to one search.
    codes.push(await mailbox.values(['verificationCode'], 0))
    await deliver(address, 'Your verification code is 555111.')
    return { status: 'found', extracted: [MINE], shots: [], problem: null }
  })
  expect(codes).toEqual([{ verificationCode: '482913' }, null])
  expect(await listDocs(database.db, 'messages', account)).toEqual([])
  expect(await database.db.select().from(returnAddresses)).toEqual([])
  expect(await deliver(address, 'Your verification code is 777222.')).toBe('refused')
})

test('one code mailed to two searches is each one’s own', async () => {
  await look(mailbox => async () => {
    await mailbox.address()
    const other = { address: 'r-other@mail.example', user_id: account, job_id: newId() }
    await database.db.insert(returnAddresses).values({ ...other, created_at: new Date(START) })
    await deliver(other.address, 'Your verification code is 482913.')
    expect(await mailbox.values(['verificationCode'], 0)).toBe(null)
    return { status: 'found', extracted: [MINE], shots: [], problem: null }
  })
  const [kept] = await database.db.select().from(returnAddresses)
  expect(await openColumn(database.db, SEALED.mailedCode, kept ?? {})).toBe('482913')
})
