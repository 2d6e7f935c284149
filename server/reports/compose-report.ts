// Composes a report's file from the rows that its maker can see.
import { setImmediate } from 'node:timers/promises'
import type { CollectionName } from '#shared/collections/index.ts'
import type { Person } from '#shared/collections/people.ts'
import { iso } from '#shared/lib/time.ts'
import { type MadeReport, makeReport } from '#shared/reports/make-report.ts'
import { loadPictures, picturesWanted } from '#shared/reports/picture-part.ts'
import { reportData, type StoredRows } from '#shared/reports/report-data.ts'
import type { ReportType } from '#shared/reports/report-kinds.ts'
import { readBlob } from '../db/blobs.ts'
import type { Db } from '../db/database.ts'
import { SHARED_ACCOUNT } from '../db/replicated.ts'
import { type Doc, listDocs, lockAccount } from '../db/rows.ts'
import type { Deps } from '../deps.ts'
import type { AccessScope } from '../lib/actor.ts'
import { EvidenceError } from '../lib/evidence-store.ts'
import { readTypefaces } from '../lib/read-typefaces.ts'
import type { ReportMaker } from './report-maker.ts'

export type ReportRequest = {
  type: ReportType
  /** The person the report is about; null: everyone the maker can see. */
  personId: string | null
}

export type ComposedReport = MadeReport & { madeAt: string; people: readonly Person[] }

/** A consistent snapshot of all rows. Writers of the account's rows wait meanwhile. */
async function readRows(db: Db, scope: AccessScope): Promise<StoredRows> {
  return db.transaction(async tx => {
    await lockAccount(tx, scope.accountId)
    const list = <N extends CollectionName>(name: N): Promise<Doc<N>[]> => listDocs(tx, name, scope)
    return {
      people: await list('people'),
      exposure_scans: await list('exposure_scans'),
      removal_jobs: await list('removal_jobs'),
      realtime_updates: await list('realtime_updates'),
      reappearance_alerts: await list('reappearance_alerts'),
      messages: await list('messages'),
      legal_requests: await list('legal_requests'),
      data_broker_sites: await listDocs(tx, 'data_broker_sites', SHARED_ACCOUNT),
    }
  })
}

/** Composes it; null if the requested person doesn't exist. Not inside a transaction. */
export async function composeReport(
  deps: Pick<Deps, 'db' | 'envelope' | 'evidence' | 'now'>,
  { scope, email }: ReportMaker,
  { type, personId }: ReportRequest,
): Promise<ComposedReport | null> {
  const madeAt = iso(deps.now())
  const data = reportData(await readRows(deps.db, scope), { type, email, madeAt, personId })
  if (personId !== null && data.people.length === 0) return null
  const pictures = await loadPictures(picturesWanted(data), id => pictureOf(deps, scope.accountId, id))
  const made = await makeReport({ ...data, pictures }, await readTypefaces(), setImmediate)
  return { ...made, madeAt, people: data.people }
}

/** If a picture is missing or damaged, the report mentions that instead of failing. */
async function pictureOf(
  deps: Pick<Deps, 'db' | 'envelope' | 'evidence'>,
  userId: string,
  key: string,
): Promise<Uint8Array | null> {
  try {
    return (await readBlob(deps.db, deps, { userId, bucket: 'evidence', key }))?.bytes ?? null
  } catch (error) {
    if (error instanceof EvidenceError) return null
    throw error
  }
}
