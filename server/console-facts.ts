// What the operators' console shows of the running program: its version, which settings are set, and the last backup.
import { readFileSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { z } from '#shared/lib/z.ts'
import { backupStampOf } from './backup-schedule.ts'
import { type Settings, settingStates } from './env.ts'
import type { ConsoleFacts } from './operations/overview.ts'

const PACKAGE = new URL('../package.json', import.meta.url)

/** `migration`: the number of this program's newest migration. */
export function consoleFacts(settings: Settings, migration: number): ConsoleFacts {
  const { version } = z.object({ version: z.string() }).parse(JSON.parse(readFileSync(PACKAGE, 'utf8')))
  const stamp = backupStampOf(settings)
  return {
    settings: settingStates(settings),
    async readLastBackup() {
      const file = stamp === undefined ? null : await stat(stamp).catch(() => null)
      return file === null ? null : Math.round(file.mtimeMs)
    },
    hasBackups: stamp !== undefined,
    copy: { version, migration },
  }
}
