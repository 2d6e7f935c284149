// Reads a whole backup and checks its seals, counts and digests.
import { BackupError } from './backup-error.ts'
import type { BackupEnd, BackupHead, BackupRecord } from './records.ts'

/** What the backup holds, without its key. @throws BackupError at the first fault, or the signal's reason. */
export async function verifyBackup(
  records: AsyncIterable<BackupRecord>,
  signal: AbortSignal,
): Promise<Omit<BackupHead, 'masterKey'> & BackupEnd> {
  let head: BackupHead | null = null
  let end: BackupEnd | null = null
  for await (const record of records) {
    signal.throwIfAborted()
    if (record.kind === 'head') head = record
    if (record.kind === 'end') end = record
  }
  if (head === null || end === null)
    throw new BackupError('The backup is damaged: its first part is missing.')
  const { program, migration, database, madeAt } = head
  return { program, migration, database, madeAt, tables: end.tables, files: end.files }
}
