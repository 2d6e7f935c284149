// Whether a piece of evidence belongs to a row that somebody sees.
import { sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { listDocs } from '../db/rows.ts'
import type { Reach } from '../lib/actor.ts'

/** Looks for a row within the reach that names the file; the holder and managers see all files of the account. */
export async function seesEvidence(db: Db, reach: Reach, key: string): Promise<boolean> {
  if (reach.only === null) return true
  const named = (value: unknown) => sql`${JSON.stringify([value])}::jsonb`
  const scans = sql`listings @> ${named({ evidence_id: key })}`
  if ((await listDocs(db, 'exposure_scans', reach, scans)).length > 0) return true
  const events = sql`evidence @> ${named({ id: key })}`
  return (await listDocs(db, 'realtime_updates', reach, events)).length > 0
}
