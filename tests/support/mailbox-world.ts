// Removals that wait for their sites, and a provider's mailbox that is read by real IMAP: one removal by form, which waits
// for its confirmation mail, and one by letter.
import { SHARED_ACCOUNT } from '#server/db/replicated.ts'
import { findDoc, listDocs, patchDoc, putDoc } from '#server/db/rows.ts'
import { confirmationLinks } from '#server/db/tables/engine.ts'
import { mailboxProgress } from '#server/db/tables/mail.ts'
import { imapAccountOf } from '#server/lib/mailbox-settings.ts'
import { type WatchOptions, watchMailbox } from '#server/removals/mailbox/watch-mailbox.ts'
import { makeReturnAddress } from '#server/removals/return-address.ts'
import { beginAttempt, moveAttempt } from '#server/removals/submit/attempts.ts'
import type { Message } from '#shared/collections/messages.ts'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { openClock } from '#shared/domain/letter-clock.ts'
import { newId } from '#shared/lib/id.ts'
import { must } from '#shared/lib/must.ts'
import { iso } from '#shared/lib/time.ts'
import { emptyDatabase, openTestDatabase, type TestDatabase } from './database.ts'
import { aJob, aListing, aPerson, aScan, aSite, aTemplate, START } from './documents.ts'
import { recordOf } from './fake-engine.ts'
import { functionCaller } from './function-caller.ts'
import { type ImapServer, openImapServer } from './imap/imap-server.ts'
import { keepRecord } from './keep-record.ts'
import { type TestDeps, testDeps } from './test-deps.ts'
import { theirListings } from './their-listings.ts'

export const LOGIN = { user: 'me@mail.example', password: 'walnut-paper-31', token: 'a-token' }
/** The form's removal waits with this. */
export const RESUME = { waiting: 'for its mail' }

export type MailboxWorld = {
  database: TestDatabase
  deps: TestDeps
  imap: ImapServer
  account: string
  /** The removal by form, and the one by letter with its letter's id. */
  form: RemovalJob
  letter: RemovalJob
  letterId: string
  /** Starts a copy that reads the mailbox; ended by `reset`. Returns a function that stops it. */
  watch: (options?: Partial<WatchOptions>, deps?: TestDeps) => () => Promise<void>
  incoming: () => Promise<Message[]>
  links: () => Promise<number>
  progress: () => Promise<typeof mailboxProgress.$inferSelect>
  /** Fresh removals and a fresh mailbox. */
  reset: () => Promise<void>
  end: () => Promise<void>
}

export async function openMailboxWorld(): Promise<MailboxWorld> {
  const database = await openTestDatabase()
  const { db } = database
  const running = new Set<() => Promise<void>>()
  const stopAll = async () => {
    for (const stop of running) await stop()
    running.clear()
    if (world.imap) await world.imap.close()
  }
  const world = {
    database,
    watch(options = {}, deps = world.deps) {
      const account = must(imapAccountOf({ IMAP_URL: world.imap.url }), 'account')
      // A wait of our own shows that what fails is tried again.
      const stop = watchMailbox(deps, { account, token: null, waitAfter: () => 20, askEvery: 20, ...options })
      running.add(stop)
      return stop
    },
    incoming: async () =>
      (await listDocs(db, 'messages', world.account)).filter(({ direction }) => direction === 'in'),
    links: async () => (await db.select().from(confirmationLinks)).length,
    progress: async () => must((await db.select().from(mailboxProgress))[0], 'progress'),
    async reset() {
      await stopAll()
      await emptyDatabase(database)
      const deps = { ...testDeps(database), mailbox: LOGIN.user, mailDomain: 'mail.example' }
      Object.assign(world, { deps, account: newId(), imap: await openImapServer(LOGIN) })
      await putDoc(db, 'data_broker_sites', SHARED_ACCOUNT, aSite())
      const template = aTemplate('email_request')
      const second = {
        id: 'second',
        name: 'Second Finder',
        host: 'second.example',
        url: 'https://second.example/',
      }
      await putDoc(db, 'data_broker_sites', SHARED_ACCOUNT, aSite({ ...second, template }))
      Object.assign(world, await removals(deps, world.account))
    },
    async end() {
      await stopAll()
      await database.close()
    },
  } as MailboxWorld
  await world.reset()
  return world
}

async function removals(deps: TestDeps, userId: string) {
  const { db } = deps
  const account = { tx: db, deps, userId }
  const person = aPerson()
  const scan = aScan({ person_id: person.id })
  await putDoc(db, 'people', userId, person)
  await putDoc(db, 'exposure_scans', userId, scan)
  const of = { person_id: person.id, scan_id: scan.id }

  const record = recordOf('Marguerite A Tolliver', 'Dayton', 'OH', '47', '1')
  await keepRecord(db, userId, scan.id, { key: aListing().key, record })
  await functionCaller({ ...deps, wallNow: () => START }, userId)('start-removals', {
    person_id: person.id,
    listings: await theirListings(db, userId, person.id),
  })
  const [started] = await listDocs(db, 'removal_jobs', userId)
  const { id: formId } = must(started, 'removal by form')
  await patchDoc(db, 'removal_jobs', userId, formId, { status: 'processing' })
  const attempt = await beginAttempt(account, formId)
  await moveAttempt(db, deps, attempt, ['started'], { phase: 'submitting', resume: RESUME })

  const [jobId, letterId] = [newId(), newId()]
  const address = await makeReturnAddress(account, jobId)
  const sentAt = iso(START)
  const clock = openClock({
    id: letterId,
    stage: 'request',
    sentAt: START,
    followUpDays: 30,
    automatic: true,
    deadline: null,
  })
  await putDoc(
    db,
    'removal_jobs',
    userId,
    aJob({
      id: jobId,
      ...of,
      site_id: 'second',
      status: 'verification',
      job_type: 'email',
      waiting_for: 'broker',
      return_address: address,
      submitted_at: sentAt,
      clock,
    }),
  )
  await putDoc(db, 'messages', userId, {
    id: letterId,
    job_id: jobId,
    site_id: 'second',
    direction: 'out',
    status: 'sent',
    from_address: address,
    to_address: 'privacy@second.example',
    subject: 'Please remove my listing',
    body: 'My listing is at https://second.example/p/1. Please delete my data.',
    follow_up_at: clock.follow_up_at,
    sent_at: sentAt,
    created_at: sentAt,
    header_id: `${letterId}@mail.example`,
  })
  const read = async (id: string) => must(await findDoc(db, 'removal_jobs', userId, id), 'removal')
  return { form: await read(formId), letter: await read(jobId), letterId }
}
