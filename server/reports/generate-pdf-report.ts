// Requests a report of the rows that the caller can see; a worker writes it.
import { sql } from 'drizzle-orm'
import { newId } from '#shared/lib/id.ts'
import { DAY, iso } from '#shared/lib/time.ts'
import { tables } from '../db/replicated.ts'
import { findDoc, putDoc } from '../db/rows.ts'
import { planWork } from '../db/work.ts'
import { type FunctionHandler, notThere } from '../function-handler.ts'

/** Maximum number of reports per person and day of product time, because each is stored. */
const A_DAY = 30

export const generatePdfReport: FunctionHandler<'generate-pdf-report'> = async (context, payload) => {
  const { tx, deps, userId, who } = context
  const personId = payload.person_id
  if (personId !== undefined && !(await findDoc(tx, 'people', who, personId))) return notThere('person')
  const now = deps.now()
  const since = iso(now - DAY)
  // Deleted ones count too, because they were also work.
  const recent = await tx.$count(
    tables.pdf_reports,
    sql`user_id = ${userId}::uuid and generated_at > ${since} and coalesce(maker, user_id) = ${who.userId}::uuid`,
  )
  if (recent >= A_DAY)
    return {
      ok: false,
      code: 'limit_reached',
      message: `You can make ${A_DAY} reports a day. Try again tomorrow.`,
    }
  const id = newId()
  await putDoc(tx, 'pdf_reports', who, {
    id,
    report_type: payload.reportType,
    status: 'generating',
    generated_at: iso(now),
    metadata: { pages: null, fileSize: null, sitesIncluded: null, datePeriod: null },
    person_ids: personId === undefined ? null : [personId],
  })
  await planWork(tx, { kind: 'make-report', ref: id, userId, lane: `report:${userId}`, dueAt: now })
  return { ok: true, result: { report_id: id } }
}
