// Backups and restores in tests: databases of either kind as sources and targets, and a digest over everything in them.
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createBackupFile, openBackupFile } from '#server/backups/backup-file.ts'
import type { BackupSecret } from '#server/backups/backup-key.ts'
import { type RestoreOptions, restoreBackup } from '#server/backups/restore-backup.ts'
import { writeBackup } from '#server/backups/write-backup.ts'
import { type Database, openDatabase } from '#server/db/database.ts'
import { readMigrationPlan } from '#server/db/migration-plan.ts'
import { openForRestore } from '#server/db/open-for-restore.ts'
import { databaseEvidence, type EvidenceStore } from '#server/lib/evidence-store.ts'
import { testKeys } from './database.ts'
import { unpackDatabaseImage } from './database-image.ts'
import { dumpDatabase } from './dump-database.ts'
import { createDatabase } from './server-database.ts'

export const PLAN = readMigrationPlan()
export const OWN: BackupSecret = { kind: 'master-key', masterKey: testKeys.masterKey }
const raise = (error: Error) => {
  throw error
}

/** A new folder, removed with the function beside it. */
export function tempFolder(): { folder: string; remove: () => void } {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'offlist-backup-'))
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** Where a backup can be restored to. */
export type Place = {
  kind: 'pglite' | 'postgres'
  at: { url: string | undefined; folder: string }
  open: (masterKey?: Uint8Array) => Promise<Database>
  remove: () => Promise<void>
}

/** A new, empty place. For `postgres`, DATABASE_URL must be a server. */
export async function newPlace(kind: Place['kind']): Promise<Place> {
  const { folder, remove } = tempFolder()
  const fresh = kind === 'postgres' ? await createDatabase(process.env.DATABASE_URL ?? '') : null
  const at = { url: fresh?.url, folder: path.join(folder, 'database') }
  // Creating an embedded database from scratch takes seconds.
  if (kind === 'pglite') await unpackDatabaseImage(at.folder)
  return {
    kind,
    at,
    open: (masterKey = testKeys.masterKey) =>
      openDatabase({ ...at, masterKey, wallNow: () => 0, onError: raise }),
    async remove() {
      remove()
      await fresh?.drop()
    },
  }
}

/** Saves a database into a file. */
export function save(
  database: Pick<Database, 'db' | 'kind'>,
  file: string,
  { secret = OWN, evidence = databaseEvidence }: { secret?: BackupSecret; evidence?: EvidenceStore } = {},
) {
  const masterKey = Buffer.from(testKeys.masterKey).toString('base64')
  return createBackupFile(file, secret, frames =>
    writeBackup(
      {
        database,
        evidence,
        migrations: PLAN.migrations,
        about: {
          program: '1.0.0',
          madeAt: '2026-11-27T00:00:00.000Z',
          ...(secret.kind === 'passphrase' ? { masterKey } : {}),
        },
        signal: new AbortController().signal,
      },
      frames,
    ),
  )
}

/** Restores a file into a place. */
export async function load(
  file: string,
  place: Place,
  {
    secret = OWN,
    ...options
  }: { secret?: BackupSecret } & Partial<
    Pick<RestoreOptions, 'masterKey' | 'mayReplace' | 'openStore' | 'afterwards' | 'plan' | 'signal'>
  > = {},
) {
  const backup = await openBackupFile(file)
  try {
    const target = await openForRestore(place.at)
    let isDone = false
    try {
      const done = await restoreBackup(backup.records(secret), {
        target,
        plan: PLAN,
        masterKey: testKeys.masterKey,
        wallNow: () => 0,
        mayReplace: false,
        openStore: () => databaseEvidence,
        afterwards: async () => undefined,
        onProgress: () => undefined,
        onError: raise,
        signal: new AbortController().signal,
        ...options,
      })
      isDone = true
      return done
    } finally {
      await target.close(isDone)
    }
  } finally {
    await backup.close()
  }
}

/** A digest of each table, whatever the order of its rows. */
export async function digests(database: Database): Promise<Record<string, string>> {
  const dump = await dumpDatabase(database)
  const digested = [...dump].map(([table, text]) => {
    const rows = text.split('\n').sort().join('\n')
    return [table, createHash('sha256').update(rows).digest('hex')] as const
  })
  return Object.fromEntries(digested.sort())
}
