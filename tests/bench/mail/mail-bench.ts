// Letters and mail: letters from queued to taken by a mail server, mails taken in, a reply on an open device, deadlines,
// and a complaint's packet. `--part` selects one of them. Letters and mails run the product's own jobs and listener on
// PGlite in this process.
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createTransport } from 'nodemailer'
import { SHARED_ACCOUNT } from '#server/db/replicated.ts'
import { putDoc } from '#server/db/rows.ts'
import { startQueue } from '#server/jobs/queue.ts'
import { readTypefaces } from '#server/lib/read-typefaces.ts'
import { createMailer } from '#server/mail/smtp.ts'
import { listenForMail } from '#server/removals/mail/listen.ts'
import { makeReturnAddress } from '#server/removals/return-address.ts'
import { queueLetter } from '#server/removals/submit/queue-letter.ts'
import { sendLetter } from '#server/removals/submit/send-letter.ts'
import { requestDeadlines } from '#shared/domain/deadline/request-deadlines.ts'
import { newId } from '#shared/lib/id.ts'
import { must } from '#shared/lib/must.ts'
import { iso } from '#shared/lib/time.ts'
import { complaintPacket } from '#shared/reports/complaint-packet.ts'
import { complaintSources, rowsOfComplaint } from '../../support/complaint-rows.ts'
import { openFolderDatabase, type TestDatabase } from '../../support/database.ts'
import { aJob, aPerson, aScan, aSite, aTemplate, START } from '../../support/documents.ts'
import { openMailSink } from '../../support/mail-sink.ts'
import { type TestDeps, testDeps } from '../../support/test-deps.ts'
import { type Bench, type Figure, timed } from '../bench.ts'
import { replyOnDevice } from './reply-part.ts'

const LETTERS = 10_000
/** The share of letters after which memory is measured: the accounts, the queue and the connections are there by then. */
const WARM_UP = 0.1
const MAILS = 1_000
const REMOVALS = 100
const CONNECTIONS = 10
const DEADLINES = 500_000
const EVENTS = 200
const REPLIES = 10

const PARTS = ['letters', 'mails', 'reply', 'deadlines', 'packet'] as const

export const mailBench: Bench = {
  name: 'mail',
  about: 'letters out and mails in by SMTP on PGlite, a reply on a device, deadlines, a complaint’s packet',
  async run({ quick, part, runs }) {
    if (part !== undefined && !PARTS.some(name => name === part))
      throw new Error(`mail has the parts ${PARTS.join(', ')}`)
    const isWanted = (name: (typeof PARTS)[number]) => part === undefined || part === name
    const size = quick ? 0.02 : 1
    const figures: Figure[] = []
    if (isWanted('letters'))
      figures.push(...(await onDatabase(db => lettersOut(db, Math.ceil(LETTERS * size)))))
    if (isWanted('mails')) figures.push(...(await onDatabase(db => mailsIn(db, Math.ceil(MAILS * size)))))
    if (isWanted('reply')) figures.push(await replyOnDevice(runs ?? (quick ? 2 : REPLIES)))
    if (isWanted('deadlines')) figures.push(deadlines(Math.ceil(DEADLINES * size)))
    if (isWanted('packet')) figures.push(await packet())
    return figures
  },
}

async function onDatabase(measure: (database: TestDatabase) => Promise<Figure[]>): Promise<Figure[]> {
  // On disk, as the product's: in memory, the database's files would count as the program's.
  const folder = mkdtempSync(path.join(os.tmpdir(), 'offlist-bench-'))
  const database = await openFolderDatabase(folder)
  try {
    const site = aSite({ privacy_email: 'privacy@first.example', template: aTemplate('email_request') })
    await putDoc(database.db, 'data_broker_sites', SHARED_ACCOUNT, site)
    return await measure(database)
  } finally {
    await database.close()
    rmSync(folder, { recursive: true })
  }
}

/** A removal by letter with its return address; `sent` if its letter went out. */
async function aRemoval(deps: TestDeps, userId: string, sent: boolean) {
  const { db } = deps
  const person = aPerson()
  const scan = aScan({ person_id: person.id })
  const id = newId()
  const return_address = await makeReturnAddress({ tx: db, deps, userId }, id)
  const job = aJob({
    id,
    person_id: person.id,
    scan_id: scan.id,
    job_type: 'email',
    return_address,
    ...(sent
      ? { status: 'verification' as const, waiting_for: 'broker' as const, submitted_at: iso(START) }
      : { status: 'requires_manual' as const, waiting_for: 'you' as const }),
  })
  await putDoc(db, 'people', userId, person)
  await putDoc(db, 'exposure_scans', userId, scan)
  await putDoc(db, 'removal_jobs', userId, job)
  return job
}

async function lettersOut(database: TestDatabase, count: number): Promise<Figure[]> {
  const sink = await openMailSink()
  const mailer = createMailer({ smtpUrl: sink.url, from: 'Offlist <no-reply@offlist.example>' })
  const deps = { ...testDeps(database), sendMail: mailer.send }
  const from: string[] = []
  for (let n = 0; n < count; n += 1) {
    const userId = newId()
    const job = await aRemoval(deps, userId, false)
    from.push(must(job.return_address, 'return address'))
    await queueLetter({ tx: database.db, deps, userId }, job, {
      to: 'privacy@first.example',
      subject: 'Please remove my listing',
      body: 'My listing is at https://first.example/p/1. Please delete my data.',
      kind: 'removal',
      language: 'en',
      followUpDays: 30,
      followUp: true,
    })
  }
  const taken = () => from.filter(address => sink.from(address) > 0).length
  const takenAtLeast = async (least: number) => {
    while (taken() < least) await new Promise(resolve => setTimeout(resolve, 50))
  }
  const queue = await startQueue(deps, [sendLetter(deps)], 3)
  let before = 0
  const ms = await timed(async () => {
    await takenAtLeast(Math.ceil(count * WARM_UP))
    before = process.memoryUsage().rss
    await takenAtLeast(count)
  })
  await queue.stop()
  mailer.close()
  await sink.close()
  const grown = (process.memoryUsage().rss - before) / 1024
  return [
    { name: `${count} letters, from queued to taken by SMTP`, unit: 's', runs: [ms / 1000], limit: 180 },
    { name: 'memory that grew after the first tenth of them', unit: 'KiB', runs: [grown] },
  ]
}

async function mailsIn(database: TestDatabase, count: number): Promise<Figure[]> {
  const deps = testDeps(database)
  const addresses: string[] = []
  for (let n = 0; n < REMOVALS; n += 1)
    addresses.push(must((await aRemoval(deps, newId(), true)).return_address, 'return address'))
  const listener = await listenForMail(deps, { host: '127.0.0.1', port: 0 })
  const transport = createTransport({
    host: '127.0.0.1',
    port: listener.port,
    ignoreTLS: true,
    pool: true,
    maxConnections: CONNECTIONS,
    maxMessages: Number.POSITIVE_INFINITY,
  })
  const ms = await timed(() =>
    Promise.all(
      Array.from({ length: count }, (_, n) =>
        transport.sendMail({
          from: 'privacy@first.example',
          to: must(addresses[n % addresses.length], 'address'),
          subject: `Your request ${n}`,
          text: `Hello, we have received your request ${n} and will process it within 45 days.`,
        }),
      ),
    ),
  )
  transport.close()
  await listener.close()
  return [{ name: `mails taken in a second, of ${count}`, unit: '', runs: [(count / ms) * 1000] }]
}

function deadlines(count: number): Figure {
  const from = performance.now()
  for (let n = 0; n < count; n += 1)
    requestDeadlines({
      law: 'gdpr',
      right: 'delete',
      receivedOn: `2026-01-${(n % 28) + 1}`.replace(/-(\d)$/, '-0$1'),
    })
  return {
    name: 'deadlines a second',
    unit: '',

    runs: [(count / (performance.now() - from)) * 1000],
  }
}

async function packet(): Promise<Figure> {
  const typefaces = await readTypefaces()
  const world = complaintSources()
  const rows = rowsOfComplaint(world.sources, world.job)
  const [first] = rows.updates
  const updates = Array.from({ length: EVENTS }, (_, n) => ({
    ...must(first, 'event'),
    id: newId(),
    created_at: iso(START + n * 60_000),
  }))
  const ms = await timed(async () => complaintPacket({ ...rows, updates }, typefaces))
  return { name: `a complaint’s packet, ${EVENTS} events`, unit: 's', runs: [ms / 1000], limit: 2 }
}
