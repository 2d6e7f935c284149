// Backups by schedule: a new file at intervals, and none older than the operator says. Its settings are those of the
// server, so any copy with the folder can do it; the work's lease lets only one do it at a time.
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { must } from '#shared/lib/must.ts'
import { DAY, HOUR, iso } from '#shared/lib/time.ts'
import type { Database, Db } from '../db/database.ts'
import { ROUNDS } from '../db/lanes.ts'
import { readMigrationPlan } from '../db/migration-plan.ts'
import { SHARED_ACCOUNT } from '../db/replicated.ts'
import { planWork } from '../db/work.ts'
import type { JobDefinition } from '../jobs/job-definition.ts'
import type { EvidenceStore } from '../lib/evidence-store.ts'
import type { Log } from '../lib/log.ts'
import { aboutBackup } from './about-backup.ts'
import { createBackupFile, PARTIAL } from './backup-file.ts'
import type { BackupSecret } from './backup-key.ts'
import { writeBackup } from './write-backup.ts'

export type BackupSchedule = {
  folder: string
  everyHours: number
  /** Files are deleted after this time. */
  keptDays: number
  /** The file that each backup touches when it has succeeded, for `/metrics`. */
  stamp: string
  secret: BackupSecret
  masterKey: Uint8Array
}

type ScheduleDeps = {
  database: Pick<Database, 'db' | 'kind'>
  db: Db
  evidence: EvidenceStore
  now: () => number
  wallNow: () => number
  log: Log
}

/** A large installation's pictures are read from its object store one after another. */
const TAKES_AT_MOST = 12 * HOUR
const ROUND = { kind: 'backup', ref: 'scheduled' } as const
const NAME = /^offlist-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.backup$/

const plan = ({ db }: Pick<ScheduleDeps, 'db'>, dueAt: number, replace: boolean) =>
  planWork(db, { ...ROUND, userId: SHARED_ACCOUNT, lane: ROUNDS, dueAt, replace })

/** The job `backup`. While it reads an embedded database, requests wait. */
export function scheduledBackup(deps: ScheduleDeps, schedule: BackupSchedule): JobDefinition {
  return {
    kind: ROUND.kind,
    quick: true,
    limit: TAKES_AT_MOST,
    backoff: () => HOUR,
    giveUp: async () => undefined,
    async run(_, signal) {
      // First: what an interrupted backup left may be why the disk is full.
      await deletePartialBackups(schedule, deps.wallNow())
      const file = path.join(schedule.folder, nameAt(deps.wallNow()))
      const { written, bytes } = await createBackupFile(file, schedule.secret, frames =>
        writeBackup(
          {
            database: deps.database,
            evidence: deps.evidence,
            migrations: readMigrationPlan().migrations,
            about: aboutBackup(schedule.secret, schedule.masterKey, deps.wallNow()),
            signal,
          },
          frames,
        ),
      )
      deps.log.info({ bytes, files: written.files.count, missing: written.files.missing }, 'backup written')
      await writeFile(schedule.stamp, '')
      await deleteOldBackups(schedule, deps.wallNow())
      await plan(deps, deps.now() + schedule.everyHours * HOUR, true)
    },
  }
}

/** Makes sure that a backup is planned. */
export const planBackup = (
  deps: Pick<ScheduleDeps, 'db' | 'now'>,
  { everyHours }: Pick<BackupSchedule, 'everyHours'>,
): Promise<void> => plan(deps, deps.now() + everyHours * HOUR, false)

/** Deletes old backups but never the newest. Other files stay. */
export async function deleteOldBackups(
  { folder, keptDays }: Pick<BackupSchedule, 'folder' | 'keptDays'>,
  wallNow: number,
): Promise<void> {
  const names = (await readdir(folder)).filter(name => NAME.test(name)).sort()
  for (const name of names.slice(0, -1))
    if (madeAt(name) < wallNow - keptDays * DAY) await rm(path.join(folder, name), { force: true })
}

/** Deletes what interrupted backups left a day ago. */
export async function deletePartialBackups(
  { folder }: Pick<BackupSchedule, 'folder'>,
  wallNow: number,
): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const partial of await readdir(folder)) {
    const name = partial.replace(/\.[\da-f]+\.partial$/, '')
    if (!partial.endsWith(PARTIAL) || !NAME.test(name)) continue
    if (madeAt(name) < wallNow - DAY) await rm(path.join(folder, partial), { force: true })
  }
}

const nameAt = (at: number) => `offlist-${iso(at).slice(0, 19).replaceAll(':', '-')}Z.backup`

function madeAt(name: string): number {
  const [, day, hour, minute, second] = must(NAME.exec(name), 'name of a backup')
  return Date.parse(`${day}T${hour}:${minute}:${second}Z`)
}
