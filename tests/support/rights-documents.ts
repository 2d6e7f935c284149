// One account with content of every kind. Its words occur nowhere else, so tests can search for them.
import { createHash } from 'node:crypto'
import { SHARED_ACCOUNT } from '#server/db/replicated.ts'
import { putDoc } from '#server/db/rows.ts'
import { closeColumn, SEALED } from '#server/db/sealed-columns.ts'
import { confirmationLinks, disclosures, removalAttempts, returnAddresses } from '#server/db/tables/engine.ts'
import { planWork } from '#server/db/work.ts'
import { defaultMonitoring } from '#shared/collections/monitoring-settings.ts'
import { newId } from '#shared/lib/id.ts'
import { iso } from '#shared/lib/time.ts'
import { aJob, aListing, aNotification, anIntent, aPerson, aPlace, aScan, aSite } from './documents.ts'
import { recordOf } from './fake-engine.ts'
import { giveShot } from './give-shot.ts'
import { keepRecord } from './keep-record.ts'
import type { RightsPerson, RightsWorld } from './rights-world.ts'

/** The contents of a full account. */
export type Filled = {
  person: ReturnType<typeof aPerson>
  scan: ReturnType<typeof aScan>
  job: ReturnType<typeof aJob>
  updateId: string
  shotId: string
  picture: Uint8Array
  /** Every string of the person's that was stored. None may remain after a deletion. */
  words: string[]
}

/**
 * Fills an account. `tag` makes its words differ from another account's: six letters, so that no sealed text contains
 * it by chance.
 */
export async function fillAccount(world: RightsWorld, who: RightsPerson, tag: string): Promise<Filled> {
  const { db } = world.deps
  const at = iso(world.deps.now())
  const picture = new Uint8Array(Buffer.from(`\xff\xd8\xff picture of ${tag}zimmerli`, 'latin1'))
  const person = aPerson({
    names: [{ first: `${tag}quenby`, middle: '', last: `${tag}Zimmerli`, suffix: '' }],
    places: [aPlace(`${tag}Cohasset`, 'MA', true, `17 ${tag}Juniper Lane`)],
    phones: [`555-${tag}-0142`],
    emails: [`${tag}quenby@family.example`],
    relatives: [`${tag}Ottoline Zimmerli`],
  })
  const shot = await giveShot(db, world.deps, who.userId, {
    label: 'The listing',
    takenAt: world.deps.now(),
    url: `https://first.example/p/${tag}zimmerli`,
    jpeg: picture,
    digest: createHash('sha256').update(`page of ${tag}`).digest('hex'),
  })
  const key = `https://first.example/p/${tag}zimmerli`
  const listing = aListing({
    key,
    url: key,
    name: `${tag}Q Zimmerli`,
    evidence_id: shot.id,
    decided_by: 'person',
  })
  const scan = aScan({ person_id: person.id, listings: [listing] })
  const job = aJob({
    person_id: person.id,
    scan_id: scan.id,
    listing_key: key,
    listing_url: key,
    listing_name: `${tag}Q Zimmerli`,
    note: `=${tag}remember the blue door`,
    return_address: `${tag}r-77@reply.offlist.example`,
    status: 'requires_manual',
  })
  const updateId = newId()
  const messageId = newId()
  const { userId } = who
  await putDoc(db, 'data_broker_sites', SHARED_ACCOUNT, aSite())
  await putDoc(db, 'people', userId, person)
  await putDoc(db, 'exposure_scans', userId, scan)
  await putDoc(db, 'removal_jobs', userId, job)
  await putDoc(db, 'realtime_updates', userId, {
    id: updateId,
    job_id: job.id,
    site_id: 'first',
    channel_type: 'removal_progress',
    update_type: 'note',
    update_data: {
      job_id: job.id,
      event: 'handed_over',
      new_status: 'requires_manual',
      text: `${tag}told so`,
    },
    evidence: [shot],
    created_at: at,
  })
  await putDoc(db, 'messages', userId, {
    id: messageId,
    job_id: job.id,
    site_id: 'first',
    direction: 'out',
    status: 'queued',
    from_address: `${tag}r-77@reply.offlist.example`,
    to_address: 'privacy@first.example',
    subject: `Bitte löschen: ${tag}Zimmerli`,
    body: `Dear First Finder,\n\n${tag}please remove the listing of Quenby.\n`,
    follow_up_at: null,
    sent_at: null,
    created_at: at,
  })
  await putDoc(db, 'legal_requests', userId, {
    id: newId(),
    request_type: 'deletion_request',
    content: `${tag}whereas the undersigned`,
    status: 'completed',
    ai_analysis: null,
    created_at: at,
  })
  await putDoc(db, 'drop_requests', userId, {
    id: newId(),
    person_id: person.id,
    drop_id: `${tag}DROP-77`,
    submitted_on: '2026-11-02',
    results: [{ name: `${tag}First Finder`, site_id: 'first', code: 'deleted', at }],
    created_at: at,
    updated_at: at,
  })
  await putDoc(db, 'notifications', userId, aNotification({ message: `${tag}it is your turn` }))
  await putDoc(db, 'monitoring_settings', userId, {
    ...defaultMonitoring(userId),
    monitoring_frequency: 'weekly',
  })
  await putDoc(db, 'intents', userId, anIntent('start_scan', { hint: `${tag}wish` }))
  const own = { user_id: userId, job_id: job.id }
  const now = new Date(world.deps.now())
  await keepRecord(db, userId, scan.id, { key, record: recordOf(`${tag}seen`, 'Dayton', 'OH', null, '1') })
  await db.insert(removalAttempts).values({ id: newId(), ...own, phase: 'ended', started_at: now })
  await db
    .insert(returnAddresses)
    .values({ address: `${tag}r-77@reply.offlist.example`, ...own, created_at: now })
  const mailed = { id: newId(), ...own }
  const link = closeColumn(db, SEALED.confirmationLink, mailed, `https://first.example/c/${tag}link`)
  await db.insert(confirmationLinks).values({ ...mailed, link, received_at: now })
  await db.insert(disclosures).values({
    id: newId(),
    ...own,
    person_id: person.id,
    site_id: 'first',
    field: 'name',
    reason: `${tag}required`,
    sent_at: now,
  })
  await planWork(db, { kind: 'send-letter', ref: messageId, userId, lane: 'mail', dueAt: world.deps.now() })
  return {
    person,
    scan,
    job,
    updateId,
    shotId: shot.id,
    picture,
    words: [tag, who.email, userId, person.id, scan.id, job.id, messageId, shot.id, 'Marguerite Tolliver'],
  }
}
