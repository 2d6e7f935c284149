// Codes that a site mails to a search while its form is open. A code is stored with the search's address until the
// search takes it, and deleted with the address when the search ends. Nothing else in such mail is stored.
import { and, eq, isNotNull } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { closeColumn, openColumn, SEALED } from '../../db/sealed-columns.ts'
import { returnAddresses } from '../../db/tables/engine.ts'
import { type CodeWait, waitForCode } from './wait-for-code.ts'

type OfScan = { userId: string; scanId: string }

/** Stores a code for the search that owns the address. */
export async function giveScanCode(db: Db, address: string, code: string): Promise<void> {
  const sealed = closeColumn(db, SEALED.mailedCode, { address }, code)
  await db.update(returnAddresses).set({ code: sealed }).where(eq(returnAddresses.address, address))
}

/** Waits for a code mailed to the search, as `waitForCode` does. */
export function waitForScanCode(
  db: Db,
  scan: OfScan,
  wait: CodeWait,
): Promise<Record<string, string> | null> {
  return waitForCode(() => takeCode(db, scan), wait)
}

/** Takes the code, so that the visit's next search waits for its own mail. */
async function takeCode(db: Db, scan: OfScan): Promise<string | null> {
  const [row] = await db
    .select()
    .from(returnAddresses)
    .where(and(ofScan(scan), isNotNull(returnAddresses.code)))
  if (!row) return null
  await db.update(returnAddresses).set({ code: null }).where(ofScan(scan))
  return openColumn(db, SEALED.mailedCode, row)
}

/** Deletes the search's address and any code mailed to it. Later mail to it is refused. */
export async function closeMailbox(db: Db, userId: string, scanId: string): Promise<void> {
  await db.delete(returnAddresses).where(ofScan({ userId, scanId }))
}

const ofScan = ({ userId, scanId }: OfScan) =>
  and(eq(returnAddresses.user_id, userId), eq(returnAddresses.job_id, scanId))
