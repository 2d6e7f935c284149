// `npm run admin -- backup|verify|restore <file>`.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { aboutBackup } from '../backups/about-backup.ts'
import { createBackupFile, openBackupFile } from '../backups/backup-file.ts'
import { type BackupSecret, kindOfSeal } from '../backups/backup-key.ts'
import type { BackupEnd, BackupHead } from '../backups/records.ts'
import { restoreBackup } from '../backups/restore-backup.ts'
import { verifyBackup } from '../backups/verify-backup.ts'
import { writeBackup } from '../backups/write-backup.ts'
import { readMigrationPlan } from '../db/migration-plan.ts'
import { openForRestore } from '../db/open-for-restore.ts'
import { ownStore } from '../db/own-store.ts'
import { commandUrl, journalFolder } from '../env.ts'
import { describeError } from '../lib/describe-error.ts'
import { adoptJournals, hasJournal } from '../lib/journal.ts'
import { returnPlaceOf } from '../lib/mailbox-settings.ts'
import { findMasterKey, loadMasterKey, PASSPHRASE_MIN } from '../lib/master-key.ts'
import { evidenceStoreOf } from '../lib/s3-settings.ts'
import { afterRestore, type RestoredState, requireStopped } from '../restored.ts'
import { AdminError, type Command, databaseFolder, openInstalled } from './command.ts'

/** Rows after which a restore says how far it is. */
const SAY_EVERY = 100_000

/** Backs up the database and its files into a new file. */
export async function backUp(command: Command, file: string, asksPassphrase: boolean): Promise<number> {
  const { settings, wallNow, say, signal } = command
  if (settings.DATABASE_URL === undefined && !existsSync(databaseFolder(settings)))
    throw new AdminError(`There is no database in ${databaseFolder(settings)}.`)
  const begun = wallNow()
  const { database, masterKey } = await openInstalled(settings, wallNow)
  try {
    const secret = await newSecret(command, masterKey, asksPassphrase)
    const { written, bytes } = await createBackupFile(file, secret, frames =>
      writeBackup(
        {
          database,
          evidence: evidenceStoreOf(settings),
          migrations: readMigrationPlan().migrations,
          about: aboutBackup(secret, masterKey, wallNow()),
          signal,
        },
        frames,
      ),
    )
    say(`done: ${described(written)} in ${file} (${megabytes(bytes)}, ${seconds(wallNow() - begun)}).`)
    if (written.files.missing > 0)
      say(`${written.files.missing} files aren’t in the object store, and so not in the backup.`)
    return 0
  } finally {
    await database.close()
  }
}

/** Reads a whole backup. */
export async function verify(command: Command, file: string): Promise<number> {
  const backup = await openBackupFile(file)
  try {
    const found = await verifyBackup(
      backup.records(await secretOf(command, kindOfSeal(backup.header))),
      command.signal,
    )
    command.say(`${file} is whole: ${described(found)}, saved ${found.madeAt} by version ${found.program}
(database version ${found.migration.number}, ${found.database}).`)
    return 0
  } finally {
    await backup.close()
  }
}

/** Replaces the database's content with that of a backup. */
export async function restore(command: Command, file: string, mayReplace: boolean): Promise<number> {
  const { settings, wallNow, say, signal } = command
  const begun = wallNow()
  const backup = await openBackupFile(file)
  try {
    const secret = await secretOf(command, kindOfSeal(backup.header))
    const records = backup.records(secret)
    const target = await openForRestore({ url: settings.DATABASE_URL, folder: databaseFolder(settings) })
    let isDone = false
    try {
      await requireStopped({ db: target.handle, kind: target.kind })
      const masterKey =
        secret.kind === 'master-key'
          ? secret.masterKey
          : loadMasterKey(path.resolve(settings.DATA_DIR), settings.MASTER_KEY)
      let said = 0
      const folder = journalFolder(settings)
      const after: { state: RestoredState; formerKey: Uint8Array | null }[] = []
      const done = await restoreBackup(records, {
        target,
        plan: readMigrationPlan(),
        masterKey,
        wallNow,
        mayReplace,
        openStore: db => ownStore(db, evidenceStoreOf(settings)),
        async afterwards({ db, envelope, evidence, formerKey }) {
          const state = await afterRestore({
            database: { db, envelope },
            evidence,
            // A journal that came along from the other installation has its key.
            journal: { folder, masterKeys: formerKey ? [masterKey, formerKey] : [masterKey] },
            returnPlace: returnPlaceOf(settings),
            publicUrl: commandUrl(settings),
            wallNow,
          })
          after.push({ state, formerKey })
        },
        onProgress(rows) {
          if (rows - said < SAY_EVERY) return
          said = rows
          say(`${rows} rows`)
        },
        onError: error => console.error(describeError(error)),
        signal,
      })
      isDone = true
      say(
        `done: ${described(done)}, saved ${done.madeAt}, are in the database (${seconds(wallNow() - begun)}).`,
      )
      for (const { state, formerKey } of after) {
        say(settled(state, folder))
        if (formerKey) await adoptJournals(folder, masterKey, formerKey)
      }
      return 0
    } finally {
      await target.close(isDone)
    }
  } finally {
    await backup.close()
  }
}

/** What followed a restore, for the operator. */
export function settled(
  { accounts, deleted, requested, canceled, known, unknown, remembered, unowned }: RestoredState,
  folder: string,
): string {
  const again = `${deleted} accounts that were deleted since the backup were deleted again.`
  const pending = `${requested} deletions that weren’t due yet were requested again, ${canceled} were canceled again.`
  const missing = hasJournal(folder)
    ? ''
    : `There is no journal in ${folder}. If there was one, restore again with it: without it, requests that have left since
the backup may be sent again, and accounts that were deleted since are back.\n`
  return `The numbers of ${accounts} accounts continue in a new epoch. ${again}
${pending}
${missing}${known + unknown + remembered + unowned} requests and letters in ${folder}: ${known} are in the database, ${unknown} may have gone out and aren’t
sent again, ${remembered} are remembered without their removals, ${unowned} are of accounts that aren’t there.`
}

async function newSecret(
  command: Command,
  masterKey: Uint8Array,
  asksPassphrase: boolean,
): Promise<BackupSecret> {
  const { BACKUP_PASSPHRASE: set } = command.settings
  if (set !== undefined) return { kind: 'passphrase', passphrase: set }
  if (!asksPassphrase) return { kind: 'master-key', masterKey }
  const passphrase = await askPassphrase(command, 'The passphrase for the backup')
  if (passphrase.length < PASSPHRASE_MIN)
    throw new AdminError(`The passphrase must have ${PASSPHRASE_MIN} characters or more.`)
  if ((await askPassphrase(command, 'The same again')) !== passphrase)
    throw new AdminError('The two passphrases differ.')
  return { kind: 'passphrase', passphrase }
}

async function secretOf(command: Command, kind: BackupSecret['kind']): Promise<BackupSecret> {
  const { BACKUP_PASSPHRASE: set, DATA_DIR, MASTER_KEY } = command.settings
  if (kind === 'passphrase')
    return { kind, passphrase: set ?? (await askPassphrase(command, 'The backup’s passphrase')) }
  const masterKey = findMasterKey(path.resolve(DATA_DIR), MASTER_KEY)
  if (masterKey !== null) return { kind, masterKey }
  throw new AdminError('The backup is sealed with a master key, and there is none here: set MASTER_KEY.')
}

function askPassphrase({ terminal }: Command, question: string): Promise<string> {
  if (terminal) return terminal.askSecret(question)
  throw new AdminError('Set BACKUP_PASSPHRASE: this isn’t a terminal, so the passphrase can’t be asked for.')
}

function described({ tables, files }: Pick<BackupHead & BackupEnd, 'tables' | 'files'>): string {
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
  return `${rows} rows of ${Object.keys(tables).length} tables and ${files.count} files (${megabytes(files.bytes)})`
}

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
