// The operator's tasks, `npm run admin -- <task>`. Reads the same settings as the program.

import { parseArgs } from 'node:util'
import { MINUTE } from '#shared/lib/time.ts'
import { rotateSigningKey } from './accounts/load-keys.ts'
import { openQuestions } from './admin/ask.ts'
import { backUp, restore, settled, verify } from './admin/backup-commands.ts'
import { AdminError, type Command, openInstalled } from './admin/command.ts'
import { exportAccount } from './admin/export-command.ts'
import { USER_ACTS, user } from './admin/user-command.ts'
import { BackupError } from './backups/backup-error.ts'
import { moveEvidence } from './db/move-evidence.ts'
import { DatabaseInUse } from './db/pglite-lock.ts'
import { rotateDataKeys } from './db/rotate-keys.ts'
import { OutdatedCopy } from './db/schema-version.ts'
import { commandUrl, journalFolder, readSettings, SettingsError } from './env.ts'
import { planRewrite } from './jobs/vacuum.ts'
import { describeError } from './lib/describe-error.ts'
import { SealError } from './lib/envelope.ts'
import { databaseEvidence, EvidenceError } from './lib/evidence-store.ts'
import { returnPlaceOf } from './lib/mailbox-settings.ts'
import { evidenceStoreOf } from './lib/s3-settings.ts'
import { openEvidence } from './open-evidence.ts'
import { afterRestore, requireStopped, StillRunning } from './restored.ts'

const USAGE = `npm run admin -- backup <file> [--passphrase]
  Saves the database and all files in a new file, encrypted with the master key; with
  --passphrase (or BACKUP_PASSPHRASE) with that instead. With a Postgres server the program may
  run meanwhile; with the embedded database, stop it first.

npm run admin -- verify <file>
  Reads a backup to its end and checks it. The database isn’t needed.

npm run admin -- restore <file> [--replace]
  Restores a backup into the database of the settings, of whichever kind it was, all or nothing.
  Refuses a database with accounts unless --replace says that they go. Stop the program first.
  It also does what restored does, and deletes accounts again that were deleted since. It needs
  the journal (JOURNAL_DIR) as it was last.

npm run admin -- user <address or id> [${USER_ACTS.join('|')}] [--yes]
  Shows an account’s state, plan, sessions and factors; or locks it out, lets it in again, mails
  its owner a link that sets a new password, or deletes it.

npm run admin -- export <address or id> <file>
  Writes a person’s archive, as they can make it themselves.

npm run admin -- rotate-key
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
  that know more than the backup will send it again, requests and letters that may have gone
  out since then aren’t sent twice, accounts that were deleted since are deleted again, and
  deletions that were requested or canceled since are as they were. It needs the journal
  (JOURNAL_DIR) as it was last, not that of the backup.`

type Flags = { passphrase: boolean; replace: boolean; yes: boolean }
type Task = {
  /** The fewest and the most words after its name, and its flags. */
  words: readonly [number, number]
  flags?: readonly (keyof Flags)[]
  run: (words: readonly string[], flags: Flags) => Promise<number>
}

const [first, second] = [0, 1]
const TASKS: Readonly<Record<string, Task>> = {
  backup: {
    words: [1, 1],
    flags: ['passphrase'],
    run: (words, { passphrase }) => backUp(command(), words[first] ?? '', passphrase),
  },
  verify: { words: [1, 1], run: words => verify(command(), words[first] ?? '') },
  restore: {
    words: [1, 1],
    flags: ['replace'],
    run: (words, { replace }) => restore(command(), words[first] ?? '', replace),
  },
  user: {
    words: [1, 2],
    flags: ['yes'],
    run: (words, { yes }) => user(command(), { named: words[first] ?? '', act: words[second], isSure: yes }),
  },
  export: { words: [2, 2], run: words => exportAccount(command(), words[first] ?? '', words[second] ?? '') },
  'rotate-key': { words: [0, 0], run: rotateKey },
  'rotate-signing-key': { words: [0, 0], run: rotateSigning },
  'move-evidence': { words: [0, 0], run: movePictures },
  restored: { words: [0, 0], run: restored },
}

/** Maximum number of files that a rotation lists. */
const NAMED = 20

/** Exit code after an interruption, as in shells. */
const INTERRUPTED = 130

/** Errors that the operator can fix: one line each. Anything else is a bug and shows its stack. */
const FIXABLE = [
  BackupError,
  AdminError,
  SettingsError,
  SealError,
  StillRunning,
  EvidenceError,
  DatabaseInUse,
]

try {
  const asked = readArguments()
  if (asked === null) {
    console.error(USAGE)
    process.exit(2)
  }
  process.exit(await asked())
} catch (error) {
  if (error instanceof DOMException && error.name === 'AbortError') {
    console.error('Stopped: nothing was changed.')
    process.exit(INTERRUPTED)
  }
  const known = FIXABLE.some(kind => error instanceof kind)
  if (error instanceof OutdatedCopy) console.error(error.cause)
  else console.error(known && error instanceof Error ? error.message : describeError(error))
  process.exit(1)
}

/** Null if it isn't how the tasks are used. */
function readArguments(): (() => Promise<number>) | null {
  const flag = { type: 'boolean', default: false } as const
  try {
    const options = { passphrase: flag, replace: flag, yes: flag }
    const { values, positionals } = parseArgs({ options, allowPositionals: true })
    const [name = '', ...words] = positionals
    const task = Object.hasOwn(TASKS, name) ? TASKS[name] : undefined
    if (!task || words.length < task.words[0] || words.length > task.words[1]) return null
    const given = (Object.keys(values) as (keyof Flags)[]).filter(one => values[one])
    if (given.some(one => !task.flags?.includes(one))) return null
    return () => task.run(words, values)
  } catch {
    // An unknown flag.
    return null
  }
}

function command(): Command {
  let interrupted: AbortSignal | null = null
  return {
    settings: readSettings(process.env),
    wallNow: Date.now,
    say: line => console.log(line),
    terminal: process.stdin.isTTY ? openQuestions(process.stdin, process.stderr) : null,
    // Only a task that respects the signal replaces what Ctrl-C does by itself.
    get signal() {
      interrupted ??= untilInterrupted()
      return interrupted
    },
  }
}

async function rotateKey(): Promise<number> {
  const settings = readSettings(process.env)
  const { database, masterKey } = await openInstalled(settings, Date.now)
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
  const { database } = await openInstalled(settings, Date.now)
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
  const { database } = await openInstalled(readSettings(process.env), Date.now)
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
  const { database, masterKey } = await openInstalled(settings, Date.now)
  try {
    await requireStopped(database)
    const folder = journalFolder(settings)
    const done = await afterRestore({
      database,
      evidence: await openEvidence(database.db, settings, stopAway),
      journal: { folder, masterKeys: [masterKey] },
      returnPlace: returnPlaceOf(settings),
      publicUrl: commandUrl(settings),
      wallNow: Date.now,
    })
    console.log(`done. ${settled(done, folder)}`)
    return 0
  } finally {
    await database.close()
  }
}
