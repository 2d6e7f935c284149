// A removal by letter that waits for its broker, and a mail listener: mail comes by real SMTP. DNS answers what the test
// publishes.
import { createTransport } from 'nodemailer'
import { SHARED_ACCOUNT } from '#server/db/replicated.ts'
import { findDoc, listDocs, putDoc } from '#server/db/rows.ts'
import { judgeDelivery } from '#server/removals/mail/judge-delivery.ts'
import { listenForMail } from '#server/removals/mail/listen.ts'
import { makeReturnAddress } from '#server/removals/return-address.ts'
import type { Message } from '#shared/collections/messages.ts'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { openClock } from '#shared/domain/letter-clock.ts'
import { newId } from '#shared/lib/id.ts'
import { must } from '#shared/lib/must.ts'
import { iso } from '#shared/lib/time.ts'
import { emptyDatabase, openTestDatabase, type TestDatabase } from './database.ts'
import { aJob, aPerson, aScan, aSite, aTemplate, START } from './documents.ts'
import { type TestDeps, testDeps } from './test-deps.ts'
import { workOff } from './work-off.ts'

/** The broker's mailbox that the letter went to. */
export const MAILBOX = 'privacy@first.example'

export type MailWorld = {
  database: TestDatabase
  deps: TestDeps
  port: number
  /** TXT records by name. A name that isn't here doesn't exist. */
  records: Map<string, string>
  account: string
  job: () => Promise<RemovalJob>
  letter: () => Promise<Message>
  incoming: () => Promise<Message[]>
  /** The texts of the timeline, oldest first. */
  timeline: () => Promise<string[]>
  /** A fresh account with such a removal. */
  reset: () => Promise<void>
  /** Sends a mail's source, with its To address as the return address; the code of the server's refusal, or null. */
  deliver: (source: string | Buffer, from?: string, to?: string) => Promise<number | null>
  /** Judges delayed letters that are due. */
  judge: () => Promise<number>
  end: () => Promise<void>
}

export async function openMailWorld(): Promise<MailWorld> {
  const database = await openTestDatabase()
  const deps = testDeps(database)
  const records = new Map<string, string>()
  deps.mailDns.resolve = async (name, type) => {
    const record = type === 'TXT' ? records.get(name) : undefined
    if (record === undefined) throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' })
    if (record === 'SERVFAIL') throw Object.assign(new Error('no answer'), { code: 'ESERVFAIL' })
    return [[record]]
  }
  const listener = await listenForMail(deps, { host: '127.0.0.1', port: 0 })
  const ids = { job: '', letter: '', address: '' }
  const world: MailWorld = {
    database,
    deps,
    port: listener.port,
    records,
    account: '',
    job: async () => must(await findDoc(database.db, 'removal_jobs', world.account, ids.job), 'removal'),
    letter: async () => must(await findDoc(database.db, 'messages', world.account, ids.letter), 'letter'),
    incoming: async () =>
      (await listDocs(database.db, 'messages', world.account)).filter(({ direction }) => direction === 'in'),
    timeline: async () =>
      (await listDocs(database.db, 'realtime_updates', world.account)).map(
        ({ update_data }) => update_data.text,
      ),
    async reset() {
      await emptyDatabase(database)
      records.clear()
      deps.clock.at = START
      world.account = newId()
      Object.assign(ids, await letterSent(deps, world.account))
    },
    async deliver(source, from = MAILBOX, to = ids.address) {
      const transport = createTransport({ host: '127.0.0.1', port: listener.port, ignoreTLS: true })
      try {
        await transport.sendMail({ envelope: { from, to }, raw: source })
        return null
      } catch (error) {
        return (error as { responseCode?: number }).responseCode ?? 0
      } finally {
        transport.close()
      }
    },
    judge: () => workOff(deps, [judgeDelivery(deps)]),
    async end() {
      await listener.close()
      await database.close()
    },
  }
  await world.reset()
  return world
}

/** A removal whose letter was sent a moment ago: its verification has begun, and its clock runs. */
async function letterSent(deps: TestDeps, userId: string) {
  const { db } = deps
  const template = aTemplate('email_request')
  await putDoc(db, 'data_broker_sites', SHARED_ACCOUNT, aSite({ privacy_email: MAILBOX, template }))
  const person = aPerson()
  const scan = aScan({ person_id: person.id })
  await putDoc(db, 'people', userId, person)
  await putDoc(db, 'exposure_scans', userId, scan)
  const [jobId, letterId] = [newId(), newId()]
  const address = await makeReturnAddress({ tx: db, deps, userId }, jobId)
  const sentAt = iso(START)
  const clock = openClock({
    id: letterId,
    stage: 'request',
    sentAt: START,
    followUpDays: 30,
    automatic: true,
    deadline: null,
  })
  const job = aJob({
    id: jobId,
    person_id: person.id,
    scan_id: scan.id,
    status: 'verification',
    job_type: 'email',
    waiting_for: 'broker',
    return_address: address,
    submitted_at: sentAt,
    clock,
  })
  await putDoc(db, 'removal_jobs', userId, job)
  await putDoc(db, 'messages', userId, {
    id: letterId,
    job_id: jobId,
    site_id: 'first',
    direction: 'out',
    status: 'sent',
    from_address: address,
    to_address: MAILBOX,
    subject: 'Please remove my listing',
    body: 'My listing is at https://first.example/p/1. Please delete my data.',
    follow_up_at: clock.follow_up_at,
    sent_at: sentAt,
    created_at: sentAt,
    header_id: 'letter@reply.offlist.example',
  })
  return { job: jobId, letter: letterId, address }
}
