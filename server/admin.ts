// The operator's tasks: `npm run admin -- rotate-key`. Reads the same settings as the program.
import path from 'node:path'
import { openDatabase } from './db/database.ts'
import { rotateDataKeys } from './db/rotate-keys.ts'
import { readSettings, SettingsError } from './env.ts'
import { SealError } from './lib/envelope.ts'
import { loadMasterKey } from './lib/master-key.ts'

const USAGE = `npm run admin -- rotate-key
  Makes new data keys and encrypts all rows and files with them, in small batches. It can be
  broken off (Ctrl-C) and run again: it goes on where it was. With a Postgres server
  the program may run meanwhile; with the embedded database, stop it first.`

/** Broken off by the operator, as shells count it. */
const INTERRUPTED = 130

try {
  const [task, ...rest] = process.argv.slice(2)
  if (task !== 'rotate-key' || rest.length > 0) {
    console.error(USAGE)
    process.exit(2)
  }
  process.exit(await rotateKey())
} catch (error) {
  // One line for what the operator can mend; anything else is a defect and shows its stack.
  const known = error instanceof SettingsError || error instanceof SealError
  console.error(known ? error.message : error)
  process.exit(1)
}

async function rotateKey(): Promise<number> {
  const settings = readSettings(process.env)
  const dataDir = path.resolve(settings.DATA_DIR)
  const interrupted = new AbortController()
  process.once('SIGINT', () => interrupted.abort())
  process.once('SIGTERM', () => interrupted.abort())
  const masterKey = loadMasterKey(dataDir, settings.MASTER_KEY)
  const database = await openDatabase({
    url: settings.DATABASE_URL,
    folder: path.join(dataDir, 'database'),
    masterKey,
    wallNow: Date.now,
    onError: error => console.error(error),
  })
  try {
    const done = await rotateDataKeys({
      db: database.db,
      envelope: database.envelope,
      masterKey,
      wallNow: Date.now,
      signal: interrupted.signal,
      onProgress: count => console.log(`${count} rows and files encrypted anew`),
    })
    const begun = done.resumed ? 'An earlier rotation was carried on' : 'New keys were made'
    const end = done.finished
      ? `done: ${done.resealed} rows and files encrypted anew, ${done.keysDropped} old keys deleted.`
      : `broken off after ${done.resealed} rows and files. Run it again to go on.`
    console.log(`${begun}; ${end}`)
    return done.finished ? 0 : INTERRUPTED
  } finally {
    await database.close()
  }
}
