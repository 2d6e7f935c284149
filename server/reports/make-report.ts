// Makes a requested report. The job's ref is the report's id. An interrupted try stores nothing, and the next one
// starts over.
import { MINUTE } from '#shared/lib/time.ts'
import { readyBlob, storeBlob } from '../db/blobs.ts'
import type { Db } from '../db/database.ts'
import { findDoc, lockAccount, patchDoc } from '../db/rows.ts'
import { holdsWork, type WorkItem } from '../db/work.ts'
import type { Deps } from '../deps.ts'
import type { JobDefinition } from '../jobs/job-definition.ts'
import { type ComposedReport, composeReport } from './compose-report.ts'
import { currentReportMaker, type ReportMaker } from './report-maker.ts'

/** How often we start over before the job is retried later. */
const TRIES = 3

/** The job `make-report`. */
export function makeReportJob(deps: Deps): JobDefinition {
  return {
    kind: 'make-report',
    quick: true,
    backoff: attempts => (attempts < 4 ? attempts * MINUTE : null),
    giveUp: ({ userId, ref }) => failReport(deps.db, userId, ref),
    run: (item, signal) => run(deps, item, signal),
  }
}

async function run(deps: Deps, item: WorkItem, signal: AbortSignal): Promise<void> {
  // The people in the report may change while we make it; then we start over.
  for (let tries = 0; tries < TRIES; tries += 1) if (await makeOnce(deps, item, signal)) return
  throw new Error('who is in the report changed while it was made')
}

/** False if it has to start over. */
async function makeOnce(deps: Deps, item: WorkItem, signal: AbortSignal): Promise<boolean> {
  const { userId, ref } = item
  const report = await findDoc(deps.db, 'pdf_reports', userId, ref)
  if (report?.status !== 'generating') return true
  const maker = await currentReportMaker(deps.db, userId, ref)
  const request = { type: report.report_type, personId: report.person_ids?.[0] ?? null }
  const made = maker && (await composeReport(deps, maker, request))
  signal.throwIfAborted()
  if (maker && made) return keepReport(deps, item, maker, made)
  await failReport(deps.db, userId, ref)
  return true
}

/** Stores file and row together. False if its people or its maker's access scope have changed meanwhile. */
async function keepReport(
  deps: Deps,
  item: WorkItem,
  { scope }: ReportMaker,
  { bytes, metadata, madeAt, people }: ComposedReport,
): Promise<boolean> {
  const { userId, ref } = item
  const place = { userId, bucket: 'reports', key: ref } as const
  const ready = await readyBlob(deps, place, { type: 'application/pdf', bytes, at: deps.now() })
  return deps.db.transaction(async tx => {
    await lockAccount(tx, userId)
    // Deleted meanwhile, or another worker took over: nothing to do.
    const report = await findDoc(tx, 'pdf_reports', userId, ref)
    if (report?.status !== 'generating' || !(await holdsWork(tx, item))) return true
    const now = await currentReportMaker(tx, userId, ref)
    if (now?.scope.floor !== scope.floor) return false
    for (const { id } of people) if (!(await findDoc(tx, 'people', scope, id))) return false
    await storeBlob(tx, ready)
    await patchDoc(tx, 'pdf_reports', userId, ref, {
      status: 'completed',
      generated_at: madeAt,
      metadata,
      person_ids: people.map(({ id }) => id),
    })
    return true
  })
}

async function failReport(db: Db, userId: string, id: string): Promise<void> {
  await patchDoc(db, 'pdf_reports', userId, id, { status: 'failed' })
}
