// Writes an account of the scale bench in one transaction. Uses the product's own write code where that writes many
// rows at a time; rows that the product writes singly are sealed by its code and inserted in bulk.
import { getTableName, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { hashSecret, newSecret } from '#server/accounts/secrets.ts'
import { readyBlob, storeBlob } from '#server/db/blobs.ts'
import type { Database, Db } from '#server/db/database.ts'
import { closeColumn, SEALED } from '#server/db/sealed-columns.ts'
import { sessions, users } from '#server/db/tables/accounts.ts'
import {
  disclosures,
  removalAttempts,
  returnAddresses,
  searches,
  seenRecords,
} from '#server/db/tables/engine.ts'
import { consents } from '#server/db/tables/households.ts'
import { planWorks } from '#server/db/work.ts'
import { writeDocs } from '#server/db/write-docs.ts'
import { databaseEvidence } from '#server/lib/evidence-store.ts'
import { REASONS } from '#server/removals/submit/disclosure-ledger.ts'
import type { CollectionName } from '#shared/collections/index.ts'
import { newId } from '#shared/lib/id.ts'
import { must } from '#shared/lib/must.ts'
import { DAY } from '#shared/lib/time.ts'
import type { Household } from './household.ts'

/** The data that a removal request discloses to a site. */
const DISCLOSED = ['name', 'email', 'city', 'state']

/** The number of rows written, the files among them, and the session of the account's device. */
export type Written = { rows: number; files: number; sessionId: string }

/** With files for its pictures, taken from `jpegs` in turn, if there are any. */
export async function writeHousehold(
  { db, envelope }: Pick<Database, 'db' | 'envelope'>,
  household: Household,
  jpegs: readonly Uint8Array[],
  now: number,
): Promise<Written> {
  const { userId, people, scans, removals, visits, pictures } = household
  return db.transaction(async tx => {
    const sessionId = await writeAccount(tx, household, now)
    const docs: readonly [CollectionName, readonly { id: string }[]][] = [
      ['people', people],
      ['exposure_scans', scans],
      ['removal_jobs', removals.map(({ job }) => job)],
      ['realtime_updates', removals.flatMap(({ updates }) => updates)],
      ['notifications', removals.flatMap(({ notifications }) => notifications)],
    ]
    for (const [name, list] of docs)
      await writeDocs(
        tx,
        name,
        userId,
        list.map(doc => ({ ...doc, _deleted: false })),
      )
    await planWorks(tx, visits)
    const others = ownRows(tx, household)
    for (const [table, rows] of others) await insertRows(tx, table, rows)
    const files = jpegs.length === 0 ? [] : pictures
    for (const [index, { id, taken_at }] of files.entries()) {
      const bytes = must(jpegs[index % jpegs.length], 'a picture')
      const file = { type: 'image/jpeg', bytes, at: Date.parse(taken_at) }
      const place = { userId, bucket: 'evidence', key: id } as const
      await storeBlob(tx, await readyBlob({ envelope, evidence: databaseEvidence }, place, file))
    }
    const lists = [...docs.map(([, list]) => list), visits, files, ...others.map(([, list]) => list)]
    // The user, the session and the head.
    return { rows: 3 + lists.reduce((sum, list) => sum + list.length, 0), files: files.length, sessionId }
  })
}

async function writeAccount(tx: Db, { userId, email }: Household, now: number): Promise<string> {
  const at = new Date(now)
  const times = { createdAt: at, updatedAt: at }
  await tx.insert(users).values({ id: userId, email, emailConfirmedAt: at, ...times })
  const publicId = newId()
  await tx.insert(sessions).values({
    id: hashSecret(newSecret()),
    userId,
    publicId,
    amr: [{ method: 'password', timestamp: Math.floor(now / 1000) }],
    expiresAt: new Date(Date.now() + 30 * DAY),
    createdAt: at,
  })
  return publicId
}

type Rows = readonly Record<string, unknown>[]

/** The rows of the server's internal tables. */
function ownRows(tx: Db, household: Household): readonly (readonly [PgTable, Rows])[] {
  const { userId, people, seen, removals } = household
  const own = { user_id: userId }
  const asked = household.searches.map(({ personId, siteId, asked, at }) => {
    const row = { ...own, id: newId(), person_id: personId, site_id: siteId }
    const time = new Date(at)
    const times = { times: 1, first_at: time, last_at: time, answered_at: time }
    return { ...row, ...times, asked: closeColumn(tx, SEALED.searchAsked, row, asked) }
  })
  const records = seen.map(({ scanId, key, record: { record, foundBy } }) => {
    const row = { ...own, scan_id: scanId }
    const list = [{ key, record, found_by: foundBy }]
    return { ...row, records: closeColumn(tx, SEALED.seenRecords, row, list) }
  })
  const sent = removals.filter(({ job }) => job.submitted_at !== null)
  const agreed = people.slice(1).map(({ id, created_at }) => ({
    ...own,
    id: newId(),
    person_id: id,
    given_by: userId,
    statement: 'I may act for this person.',
    authority: 'consent',
    note: '',
    from: created_at,
  }))
  return [
    [searches, asked],
    [seenRecords, records],
    [consents, agreed],
    [
      removalAttempts,
      sent.map(({ job }) => ({
        ...own,
        id: newId(),
        job_id: job.id,
        phase: 'submitted',
        started_at: job.created_at,
        ended_at: job.submitted_at,
      })),
    ],
    [
      returnAddresses,
      sent.map(({ job, returnAddress }) => ({
        ...own,
        address: returnAddress,
        job_id: job.id,
        created_at: job.created_at,
      })),
    ],
    [
      disclosures,
      sent.flatMap(({ job }) =>
        DISCLOSED.map(field => ({
          ...own,
          id: newId(),
          person_id: job.person_id,
          site_id: job.site_id,
          job_id: job.id,
          field,
          reason: REASONS.form,
          sent_at: job.submitted_at,
        })),
      ),
    ],
  ]
}

/** In one statement. All rows have the same columns; the table's other columns keep their defaults. */
async function insertRows(tx: Db, table: PgTable, rows: Rows): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = sql.join(
    Object.keys(first).map(column => sql.identifier(column)),
    sql`, `,
  )
  await tx.execute(sql`insert into ${table} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql.identifier(getTableName(table))}, ${JSON.stringify(rows)}::jsonb)`)
}
