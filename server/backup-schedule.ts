// The schedule of backups in the settings.
import path from 'node:path'
import type { BackupSchedule } from './backups/scheduled-backup.ts'
import type { Settings } from './env.ts'

/** Null if none is set. */
export function backupSchedule(settings: Settings, masterKey: Uint8Array): BackupSchedule | null {
  const { BACKUP_DIR: folder, BACKUP_PASSPHRASE: passphrase } = settings
  if (folder === undefined) return null
  return {
    folder: path.resolve(folder),
    everyHours: settings.BACKUP_EVERY_HOURS,
    keptDays: settings.BACKUP_DAYS,
    secret: passphrase === undefined ? { kind: 'master-key', masterKey } : { kind: 'passphrase', passphrase },
    masterKey,
  }
}
