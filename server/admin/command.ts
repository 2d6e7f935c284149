// What the operator's commands get from the program that runs them, and how they report errors.
import path from 'node:path'
import { type Database, openDatabase } from '../db/database.ts'
import type { Settings } from '../env.ts'
import { describeError } from '../lib/describe-error.ts'
import { loadMasterKey } from '../lib/master-key.ts'
import type { Questioner } from './ask.ts'

export type Command = {
  settings: Settings
  wallNow: () => number
  say: (line: string) => void
  /** Null if nobody can answer. */
  terminal: Questioner | null
  signal: AbortSignal
}

/** The command was used wrongly, or can't be done. The message is a sentence for the operator. */
export class AdminError extends Error {}

/** The folder of the embedded database. */
export const databaseFolder = ({ DATA_DIR }: Settings): string =>
  path.join(path.resolve(DATA_DIR), 'database')

/** Opens the installation's database and its keys. The caller closes it. */
export async function openInstalled(
  settings: Settings,
  wallNow: () => number,
): Promise<{ database: Database; masterKey: Uint8Array }> {
  const masterKey = loadMasterKey(path.resolve(settings.DATA_DIR), settings.MASTER_KEY)
  const database = await openDatabase({
    url: settings.DATABASE_URL,
    folder: databaseFolder(settings),
    masterKey,
    wallNow,
    onError: error => console.error(describeError(error)),
  })
  return { database, masterKey }
}
