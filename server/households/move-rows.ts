// Moves rows about people from one account to another. The caller holds both accounts' locks. Sealed files are moved
// separately (carried-files.ts).
import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { CollectionName } from '#shared/collections/index.ts'
import { filesOfMessage, picturesOfEntry, picturesOfScan } from '#shared/collections/shown-pictures.ts'
import type { WireDoc } from '#shared/protocol/sync.ts'
import type { Db } from '../db/database.ts'
import { tables } from '../db/replicated.ts'
import { moveSealedColumn } from '../db/reseal-columns.ts'
import { moveSealedRows } from '../db/reseal-rows.ts'
import { type Doc, idsAre, listDocs, putDoc, rowsById } from '../db/rows.ts'
import { SEALED } from '../db/sealed-columns.ts'
import { disclosures, lostRequests, missedListings, returnAddresses } from '../db/tables/engine.ts'
import { consents } from '../db/tables/households.ts'
import { work } from '../db/tables/sync.ts'
import { partWritings } from './writings.ts'

/** Selects the rows: those about `personIds`, and the intents of `userId`. */
export type Moving = { from: string; to: string; personIds: readonly string[]; userId: string }

/** The ids of the rows to move, which other rows refer to. */
type Found = Record<
  | 'people'
  | 'exposure_scans'
  | 'removal_jobs'
  | 'reappearance_alerts'
  | 'realtime_updates'
  | 'messages'
  | 'drop_requests'
  | 'notifications',
  string[]
>

/** Moves the rows; they get the next sequence numbers of the target account. */
export async function moveRows(tx: Db, moving: Moving): Promise<void> {
  const { from, to, userId } = moving
  const letters = await partWritings(tx, 'messages', moving)
  const found = await findMoving(tx, moving)
  found.messages.push(...letters.goes)
  const documents = await partWritings(tx, 'legal_requests', moving)
  for (const [name, ids] of Object.entries(found) as [keyof Found, string[]][]) {
    await moveInto(tx, name, moving, ids)
  }
  await markMaker(tx, tables.messages, moving, found.messages)
  await moveIntents(tx, moving, Object.values(found).flat())
  await moveInto(tx, 'legal_requests', moving, documents.goes)
  await markMaker(tx, tables.legal_requests, moving, documents.goes)
  // Rows about people who stay now belong to the holder: their writer can no longer see those people.
  const theHolders = { to: from, userId: from }
  await markMaker(tx, tables.messages, theHolders, letters.stays)
  await markMaker(tx, tables.legal_requests, theHolders, documents.stays)
  await dropReports(tx, moving, found.people)
  const ofScans = isIn(sql`scan_id::text`, found.exposure_scans)
  await moveSealedColumn(tx, SEALED.seenRecords, moving, ofScans)
  await moveWhere(tx, missedListings, moving, ofScans)
  const ofJobs = isIn(sql`job_id::text`, found.removal_jobs)
  await moveSealedColumn(tx, SEALED.attemptResume, moving, ofJobs)
  await moveSealedColumn(tx, SEALED.confirmationLink, moving, ofJobs)
  await moveWhere(tx, returnAddresses, moving, ofJobs)
  const told = isIn(sql`person_id::text`, found.people)
  await moveSealedColumn(tx, SEALED.searchAsked, moving, told)
  for (const table of [disclosures, lostRequests]) await moveWhere(tx, table, moving, told)
  // A worker that is processing it finds the rows gone; when it finishes, it must not delete the work.
  await tx.execute(sql`update ${work} set user_id = ${to}::uuid, replanned = lease is not null
    where user_id = ${from}::uuid and ${isIn(sql`ref`, [...Object.values(found).flat(), ...documents.goes])}`)
  // The person's own consents move with them. Consents by others don't apply in the new account.
  const ofPeople = isIn(sql`person_id::text`, found.people)
  await moveWhere(tx, consents, moving, sql`given_by = ${userId}::uuid and ${ofPeople}`)
  await dropWhere(tx, consents, sql`user_id = ${from}::uuid and ${ofPeople}`)
}

/** A row that already exists there under its id, for instance sent again by a device, is replaced by the moved one. */
async function moveInto(
  tx: Db,
  name: CollectionName,
  { from, to }: Pick<Moving, 'from' | 'to'>,
  ids: readonly string[],
): Promise<void> {
  await dropWhere(tx, tables[name], sql`user_id = ${to}::uuid and ${isIn(sql`id`, ids)}`)
  await moveSealedRows(tx, name, { from, to }, ids)
}

/** The user's own intents move with them. Other users' intents are deleted if they mention the rows. */
async function moveIntents(tx: Db, { from, to, userId }: Moving, ids: readonly string[]): Promise<void> {
  const { intents } = tables
  const ofAccount = sql`user_id = ${from}::uuid`
  const own = await idsWhere(tx, intents, sql`${ofAccount} and coalesce(maker, user_id) = ${userId}::uuid`)
  await moveInto(tx, 'intents', { from, to }, own)
  await markMaker(tx, intents, { to, userId }, own)
  const others = await rowsById(tx, 'intents', from, await idsWhere(tx, intents, ofAccount))
  const speaks = ({ payload, result }: WireDoc) => {
    const text = JSON.stringify([payload, result])
    return ids.some(id => text.includes(id))
  }
  const spoken = [...others].filter(([, intent]) => speaks(intent)).map(([id]) => id)
  await dropWhere(tx, intents, sql`${ofAccount} and ${isIn(sql`id`, spoken)}`)
}

/** In the target account, the rows are the user's own. */
async function markMaker(
  tx: Db,
  table: PgTable,
  { to, userId }: Pick<Moving, 'to' | 'userId'>,
  ids: readonly string[],
) {
  await tx.execute(sql`update ${table} set maker = ${userId}::uuid
    where user_id = ${to}::uuid and ${isIn(sql`id`, ids)}`)
}

/**
 * Deletes reports about people who leave, and the user's own reports, instead of moving them: they can be generated
 * again. The next purge deletes their files. Without `people`: for a user who loses access, whose reports may contain
 * more than they can see now.
 */
export async function dropReports(
  tx: Db,
  { from, userId }: Pick<Moving, 'from' | 'userId'>,
  people: readonly string[] = [],
): Promise<void> {
  const { pdf_reports: reports } = tables
  const about = people.length === 0 ? sql`false` : sql`person_ids ?| ${sql.param(people)}::text[]`
  const left = await idsWhere(
    tx,
    reports,
    sql`user_id = ${from}::uuid and not deleted and (${about} or coalesce(maker, user_id) = ${userId}::uuid)`,
  )
  // The tombstone must not mention them.
  for (const report of await listDocs(tx, 'pdf_reports', from, idsAre('pdf_reports', left)))
    await putDoc(tx, 'pdf_reports', from, { ...report, person_ids: null }, true)
}

/** Keys of the evidence files that these rows refer to. */
export async function evidenceOf(db: Db, moving: Moving): Promise<string[]> {
  const { exposure_scans, realtime_updates, messages } = await findMoving(db, moving)
  const scans = await rowsById(db, 'exposure_scans', moving.from, exposure_scans)
  const updates = await rowsById(db, 'realtime_updates', moving.from, realtime_updates)
  const seen = [...scans.values()].flatMap(row => picturesOfScan(row as unknown as Doc<'exposure_scans'>))
  const told = [...updates.values()].flatMap(row =>
    picturesOfEntry(row as unknown as Doc<'realtime_updates'>),
  )
  const mails = await rowsById(db, 'messages', moving.from, messages)
  const came = [...mails.values()].flatMap(row => filesOfMessage(row as unknown as Doc<'messages'>))
  return [...new Set([...seen, ...told, ...came])]
}

/** All rows except texts written without a removal (writings.ts). */
async function findMoving(tx: Db, { from, personIds }: Moving): Promise<Found> {
  const idsOf = (table: PgTable, where: SQL) => idsWhere(tx, table, sql`user_id = ${from}::uuid and ${where}`)
  const people = await idsOf(tables.people, isIn(sql`id`, personIds))
  // Includes deleted people, whose rows still exist.
  const ofPerson = isIn(sql`person_id`, personIds)
  const jobs = await idsOf(tables.removal_jobs, ofPerson)
  const alerts = await idsOf(tables.reappearance_alerts, ofPerson)
  const ofJob = isIn(sql`job_id`, jobs)
  return {
    people,
    removal_jobs: jobs,
    reappearance_alerts: alerts,
    exposure_scans: await idsOf(tables.exposure_scans, ofPerson),
    realtime_updates: await idsOf(tables.realtime_updates, ofJob),
    messages: await idsOf(tables.messages, ofJob),
    drop_requests: await idsOf(tables.drop_requests, ofPerson),
    notifications: await idsOf(tables.notifications, sql`(${ofJob} or ${isIn(sql`alert_id`, alerts)})`),
  }
}

async function idsWhere(tx: Db, table: PgTable, where: SQL): Promise<string[]> {
  const found = await tx.execute(sql`select id from ${table} where ${where}`)
  return (found as unknown as { rows: { id: string }[] }).rows.map(row => row.id)
}

const isIn = (column: SQL, ids: readonly string[]) => sql`${column} = any(${sql.param([...ids])}::text[])`

async function moveWhere(tx: Db, table: PgTable, { from, to }: Moving, where: SQL): Promise<void> {
  await tx.execute(sql`update ${table} set user_id = ${to}::uuid where user_id = ${from}::uuid and ${where}`)
}

async function dropWhere(tx: Db, table: PgTable, where: SQL): Promise<void> {
  await tx.execute(sql`delete from ${table} where ${where}`)
}
