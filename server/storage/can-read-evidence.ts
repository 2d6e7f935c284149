// Which evidence belongs to rows that the user may see.
import { filesOfMessage, picturesOfEntry, picturesOfScan } from '#shared/collections/shown-pictures.ts'
import type { Db } from '../db/database.ts'
import { listDocs } from '../db/rows.ts'
import type { AccessScope } from '../lib/actor.ts'

/**
 * Searches for a row within the access scope that refers to the file. The holder and managers see all files of the
 * account.
 */
export async function canReadEvidence(db: Db, scope: AccessScope, key: string): Promise<boolean> {
  if (scope.only === null) return true
  const scans = await listDocs(db, 'exposure_scans', scope)
  if (scans.some(scan => picturesOfScan(scan).includes(key))) return true
  const events = await listDocs(db, 'realtime_updates', scope)
  if (events.some(event => picturesOfEntry(event).includes(key))) return true
  const mails = await listDocs(db, 'messages', scope)
  return mails.some(mail => filesOfMessage(mail).includes(key))
}

/** The keys of all the evidence that a member may see; null: all of the account's. */
export async function evidenceSeen(db: Db, who: AccessScope): Promise<ReadonlySet<string> | null> {
  if (who.only === null) return null
  const scans = (await listDocs(db, 'exposure_scans', who)).flatMap(picturesOfScan)
  const events = (await listDocs(db, 'realtime_updates', who)).flatMap(picturesOfEntry)
  const mails = (await listDocs(db, 'messages', who)).flatMap(filesOfMessage)
  return new Set([...scans, ...events, ...mails])
}
