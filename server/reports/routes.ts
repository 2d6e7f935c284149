// POST /functions/v1/download-pdf-report: the file of a report. Not an intent, because an intent would store its
// result.
import { Hono } from 'hono'
import { rowId } from '#shared/lib/id.ts'
import { z } from '#shared/lib/z.ts'
import { reportFileName } from '#shared/reports/report-kinds.ts'
import { readBlob } from '../db/blobs.ts'
import { findDoc } from '../db/rows.ts'
import type { Deps } from '../deps.ts'
import type { ActorEnv } from '../lib/actor.ts'
import { canReadReport } from '../lib/can-read-report.ts'
import { parse } from '../lib/parse.ts'
import { AppError } from '../lib/problem.ts'
import { readJson } from '../lib/read-json.ts'
import { requireCapability } from '../lib/require-capability.ts'

const asked = z.object({ reportId: rowId })

/** Mount at /functions/v1, before the functions by name. Returns `{success, fileData, fileName}`. */
export function reportRoutes(deps: Pick<Deps, 'db' | 'envelope' | 'evidence'>): Hono<ActorEnv> {
  const routes = new Hono<ActorEnv>()
  routes.post('/download-pdf-report', requireCapability('reports'), async c => {
    const { reportId } = parse(asked, await readJson(c))
    const who = c.var.actor
    const report = await findDoc(deps.db, 'pdf_reports', who, reportId)
    const isTheirs = report?.status === 'completed' && canReadReport(who, report)
    const place = { userId: who.accountId, bucket: 'reports', key: reportId } as const
    const file = isTheirs ? await readBlob(deps.db, deps, place) : null
    if (!report || !file) throw new AppError('not_found', 'There’s no such report.')
    return c.json({
      success: true,
      fileData: Buffer.from(file.bytes).toString('base64'),
      fileName: reportFileName(report),
    })
  })
  return routes
}
