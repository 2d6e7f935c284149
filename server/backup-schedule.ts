// The schedule of backups in the settings.
import path from 'node:path'
import type { BackupSchedule } from './backups/scheduled-backup.ts'
import type { Settings } from './env.ts'

/** The file that a backup touches: the operator's own, or else a scheduled one's; undefined if there is neither. */
export function backupStampOf({ BACKUP_STAMP, BACKUP_DIR }: Settings): string | undefined {
  if (BACKUP_STAMP !== undefined) return path.resolve(BACKUP_STAMP)
  return BACKUP_DIR === undefined ? undefined : path.resolve(BACKUP_DIR, 'last-success')
}

/** Null if none is set. */
export function backupSchedule(settings: Settings, masterKey: Uint8Array): BackupSchedule | null {
  const { BACKUP_DIR: folder, BACKUP_PASSPHRASE: passphrase } = settings
  const stamp = backupStampOf(settings)
  if (folder === undefined || stamp === undefined) return null
  return {
    folder: path.resolve(folder),
    everyHours: settings.BACKUP_EVERY_HOURS,
    keptDays: settings.BACKUP_DAYS,
    stamp,
    secret: passphrase === undefined ? { kind: 'master-key', masterKey } : { kind: 'passphrase', passphrase },
    masterKey,
  }
}
