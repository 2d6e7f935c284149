// The operator's tasks: `npm run admin -- rotate-key|rotate-signing-key|move-evidence|restored`. Reads the same settings as the program.

import path from 'node:path'
import { MINUTE } from '#shared/lib/time.ts'
import { rotateSigningKey } from './accounts/load-keys.ts'
import { openDatabase } from './db/database.ts'
import { moveEvidence } from './db/move-evidence.ts'
import { rotateDataKeys } from './db/rotate-keys.ts'
import { OutdatedCopy } from './db/schema-version.ts'
import { journalFolder, readSettings, type Settings, SettingsError } from './env.ts'
import { planRewrite } from './jobs/vacuum.ts'
import { describeError } from './lib/describe-error.ts'
import { SealError } from './lib/envelope.ts'
import { databaseEvidence, EvidenceError } from './lib/evidence-store.ts'
import { mailboxAddressOf, returnDomainOf } from './lib/mailbox-settings.ts'
import { loadMasterKey } from './lib/master-key.ts'
import { evidenceStoreOf } from './lib/s3-settings.ts'
import { openEvidence } from './open-evidence.ts'
import { afterRestore, requireStopped, StillRunning } from './restored.ts'

const USAGE = `npm run admin -- rotate-key
  Makes new data keys and encrypts all rows and files with them, in small batches. It can be
  stopped (Ctrl-C) and run again: it picks up where it was. With a Postgres server
  the program may run meanwhile; with the embedded database, stop it first.

npm run admin -- rotate-signing-key
  Makes a new key that signs what proves who is signed in, and receipts. It signs after 15
  minutes, once every server knows it; until then, running this again makes no other. No one is signed
  out, and earlier receipts stay verifiable.

npm run admin -- move-evidence
  Moves the pictures that are in the database to the object store of the S3 settings, and says
  how far it is. They stay visible all the while. It can be stopped (Ctrl-C) and run again: it
  picks up where it was. With a Postgres server the program may run meanwhile; with the
  embedded database, stop it first.

npm run admin -- restored
  After the database was restored from a backup, before the program is started again: devices
  that know more than the backup will send it again, and requests and letters that may have
  gone out since then aren’t sent twice. It needs the journal (JOURNAL_DIR) as it was last, not that of
  the backup.`

const TASKS = new Map([
  ['rotate-key', rotateKey],
  ['rotate-signing-key', rotateSigning],
  ['move-evidence', movePictures],
  ['restored', restored],
])

/** Maximum number of files that a rotation lists. */
const NAMED = 20

/** Exit code after an interruption, as in shells. */
const INTERRUPTED = 130

try {
  const [task, ...rest] = process.argv.slice(2)
  const run = TASKS.get(task ?? '')
  if (run === undefined || rest.length > 0) {
    console.error(USAGE)
    process.exit(2)
  }
  process.exit(await run())
} catch (error) {
  // One line for errors that the operator can fix; anything else is a bug and shows its stack.
  const known = [SettingsError, SealError, StillRunning, EvidenceError].some(kind => error instanceof kind)
  if (error instanceof OutdatedCopy) console.error(error.cause)
  else console.error(known && error instanceof Error ? error.message : describeError(error))
  process.exit(1)
}

async function rotateKey(): Promise<number> {
  const settings = readSettings(process.env)
  const { database, masterKey } = await open(settings)
  try {
    const done = await rotateDataKeys({
      db: database.db,
      envelope: database.envelope,
      evidence: await openEvidence(database.db, settings, stopAway),
      masterKey,
      wallNow: Date.now,
      whenAnyPlain: tx => planRewrite(tx, { now: Date.now }),
      signal: untilInterrupted(),
      onProgress: count => console.log(`${count} rows and files encrypted again`),
    })
    const made = done.newKeys > 0 ? 'Made new keys' : 'Made no new keys yet'
    const begun = done.resumed ? 'Picked up an earlier rotation' : made
    const end = done.finished
      ? `done: ${done.resealed} rows and files encrypted again, ${done.keysDropped} old keys deleted.`
      : `stopped after ${done.resealed} rows and files. Run it again to pick up there.`
    console.log(`${begun}; ${end}`)
    if (done.unreadable.length > 0)
      console.log(`${done.unreadable.length} files are missing or damaged and weren’t encrypted again. Restore their objects from the store’s
earlier versions and run this again: ${done.unreadable.slice(0, NAMED).join(', ')}${done.unreadable.length > NAMED ? ', …' : ''}`)
    return done.finished ? 0 : INTERRUPTED
  } finally {
    await database.close()
  }
}

async function movePictures(): Promise<number> {
  const settings = readSettings(process.env)
  if (evidenceStoreOf(settings) === databaseEvidence)
    throw new SettingsError('setting S3_ENDPOINT: needed to move pictures out of the database')
  const { database } = await open(settings)
  try {
    const { moved, left } = await moveEvidence({
      db: database.db,
      envelope: database.envelope,
      evidence: await openEvidence(database.db, settings, stopAway),
      signal: untilInterrupted(),
      onProgress: (done, all) => console.log(`${done} of ${all} pictures`),
    })
    const isDone = left === 0
    // The embedded database's files don't shrink until they are rewritten.
    if (isDone && moved > 0) await planRewrite(database.db, { now: Date.now })
    console.log(
      isDone
        ? `done: ${moved} pictures moved; none is left in the database.`
        : `${moved} pictures moved; ${left} are still in the database. Run it again to go on.`,
    )
    return isDone ? 0 : INTERRUPTED
  } finally {
    await database.close()
  }
}

/** The operator can run it again when the store responds. */
function stopAway(error: EvidenceError): never {
  throw error
}

/** Aborts when the operator interrupts the program. */
function untilInterrupted(): AbortSignal {
  const interrupted = new AbortController()
  process.once('SIGINT', () => interrupted.abort())
  process.once('SIGTERM', () => interrupted.abort())
  return interrupted.signal
}

async function rotateSigning(): Promise<number> {
  const { database } = await open(readSettings(process.env))
  try {
    const { kid, signsAt, isNew } = await rotateSigningKey({ db: database.db, wallNow: Date.now })
    const begins = `signs in ${Math.ceil((signsAt - Date.now()) / MINUTE)} minutes`
    console.log(
      isNew
        ? `done: ${kid} ${begins}.`
        : `No key was made: ${kid} was made a short time ago and ${begins}. Run it again after that.`,
    )
    return 0
  } finally {
    await database.close()
  }
}

async function restored(): Promise<number> {
  const settings = readSettings(process.env)
  const { database, masterKey } = await open(settings)
  try {
    await requireStopped(database)
    const folder = journalFolder(settings)
    const { accounts, known, unknown, remembered, unowned } = await afterRestore({
      database,
      journal: { folder, masterKey },
      returnPlace: { mailDomain: returnDomainOf(settings), mailbox: mailboxAddressOf(settings) },
      wallNow: Date.now,
    })
    console.log(`done: the numbers of ${accounts} accounts continue in a new epoch.
${known + unknown + remembered + unowned} requests and letters in ${folder}: ${known} are in the database, ${unknown} may have gone out and aren’t
sent again, ${remembered} are remembered without their removals, ${unowned} are of accounts that aren’t there.`)
    return 0
  } finally {
    await database.close()
  }
}

async function open(settings: Settings) {
  const dataDir = path.resolve(settings.DATA_DIR)
  const masterKey = loadMasterKey(dataDir, settings.MASTER_KEY)
  const database = await openDatabase({
    url: settings.DATABASE_URL,
    folder: path.join(dataDir, 'database'),
    masterKey,
    wallNow: Date.now,
    onError: error => console.error(describeError(error)),
  })
  return { database, masterKey }
}
