// A journal outside the database: an append-only file of sealed entries, each on disk before `append` resolves. Entries
// survive if the database is lost and restored from a backup.
import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import path from 'node:path'
import { newId } from '#shared/lib/id.ts'
import { DAY, iso } from '#shared/lib/time.ts'
import { openWith, SealError, sealWith } from './envelope.ts'
import { syncFolder } from './sync-folder.ts'

export type Journal = {
  /** Adds an entry (JSON). Resolves once it's safely on disk. @throws when it can't be written. */
  append: (entry: unknown) => Promise<void>
  close: () => Promise<void>
}

type JournalOptions = {
  /** Each process writes its own files, one per day: several copies of the server may share the folder. */
  folder: string
  masterKey: Uint8Array
  wallNow: () => number
  /** Days to retain: no backup is older. A file is deleted only if that many days with files are newer, too. */
  keptDays: number
}

const ENDING = '.journal'
/** The key id in front of sealed entries. */
const KEY_ID = 'journal---------'

/** Writes nothing yet: the first entry creates the file. */
export function openJournal(options: JournalOptions): Journal {
  let current: { day: string; name: string; file: FileHandle; lines: number } | null = null
  let last: Promise<void> = Promise.resolve()
  const key = keyFrom(options.masterKey)
  const fileOf = async (day: string) => {
    if (current?.day === day) return current
    await current?.file.close()
    current = null
    mkdirSync(options.folder, { recursive: true, mode: 0o700 })
    deleteOld(options)
    const name = `${day}-${newId()}${ENDING}`
    const file = await open(path.join(options.folder, name), 'ax', 0o600)
    await syncFolder(options.folder)
    current = { day, name, file, lines: 0 }
    return current
  }
  const write = async (entry: unknown) => {
    const at = await fileOf(dayOf(options.wallNow()))
    const plain = Buffer.from(JSON.stringify(entry))
    const line = sealedLine(key, plain, placeOf(at.name, at.lines))
    // A half-written line must not become part of the next one, so after any failure the next entry gets a new file.
    current = null
    try {
      await at.file.appendFile(line)
      await at.file.datasync()
      current = { ...at, lines: at.lines + 1 }
    } finally {
      if (!current) await at.file.close()
    }
  }
  return {
    append(entry) {
      const written = last.then(() => write(entry))
      last = written.catch(() => undefined)
      return written
    },
    async close() {
      await last
      await current?.file.close()
      current = null
    },
  }
}

/** Whether a folder has a journal. */
export const hasJournal = (folder: string): boolean => journalsIn(folder).length > 0

/**
 * All entries of a folder: in order within a file, and in any order between the files of a day. None if there is no
 * folder. Omits an entry that was being written when its process ended, because its `append` hadn't resolved. Another
 * installation's entries need its master key, too.
 * @throws SealError when an entry was changed, or with other master keys.
 */
export function readJournals(folder: string, masterKeys: readonly Uint8Array[]): unknown[] {
  const keys = masterKeys.map(keyFrom)
  return journalsIn(folder).flatMap(name =>
    readLines(folder, name, keys).map(plain => JSON.parse(plain.toString()) as unknown),
  )
}

/**
 * Seals with `own` the files that another installation left here, so that `own` alone opens them from now on.
 * @throws SealError
 */
export async function adoptJournals(folder: string, own: Uint8Array, former: Uint8Array): Promise<void> {
  const [key, formerKey] = [keyFrom(own), keyFrom(former)]
  for (const name of journalsIn(folder)) {
    if (opensWith(folder, name, key)) continue
    const adopted = `${dayIn(name)}-${newId()}${ENDING}`
    const lines = readLines(folder, name, [key, formerKey]).map((plain, index) =>
      sealedLine(key, plain, placeOf(adopted, index)),
    )
    const file = await open(path.join(folder, adopted), 'ax', 0o600)
    try {
      await file.appendFile(lines.join(''))
      await file.sync()
    } finally {
      await file.close()
    }
    await syncFolder(folder)
    // Entries that are there twice count once.
    rmSync(path.join(folder, name))
  }
}

function opensWith(folder: string, name: string, key: KeyObject): boolean {
  try {
    readLines(folder, name, [key])
    return true
  } catch (error) {
    if (error instanceof SealError) return false
    throw error
  }
}

function readLines(folder: string, name: string, keys: readonly KeyObject[]): Buffer[] {
  const lines = readFileSync(path.join(folder, name), 'latin1').split('\n')
  // After the last line break there is nothing, or an unfinished entry.
  return lines.slice(0, -1).map((line, index) => {
    const sealed = Buffer.from(line, 'base64')
    for (const key of keys) {
      try {
        return Buffer.from(openWith({ id: KEY_ID, key }, sealed, placeOf(name, index)))
      } catch {
        // Perhaps with the next key.
      }
    }
    throw new SealError(`journal ${name}, line ${index + 1}, does not open with this master key`)
  })
}

const sealedLine = (key: KeyObject, plain: Buffer, place: ReturnType<typeof placeOf>) =>
  `${Buffer.from(sealWith({ id: KEY_ID, key }, plain, place)).toString('base64')}\n`

/** A separate key: the data keys are in the database and may be lost with it. */
const keyFrom = (masterKey: Uint8Array) =>
  createSecretKey(new Uint8Array(hkdfSync('sha256', masterKey, new Uint8Array(), 'offlist journal', 32)))

const placeOf = (name: string, line: number) => ({ table: 'journal', column: name, row: String(line) })

const dayOf = (at: number) => iso(at).slice(0, 10)
const dayIn = (name: string) => name.slice(0, 10)

function journalsIn(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter(name => name.endsWith(ENDING))
      .sort()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

/** A clock that jumps ahead must not delete entries that a backup may lack, so the newest days always stay. */
function deleteOld({ folder, wallNow, keptDays }: JournalOptions): void {
  const oldest = dayOf(wallNow() - keptDays * DAY)
  const names = journalsIn(folder)
  const newest = new Set([...new Set(names.map(dayIn))].slice(-keptDays))
  for (const name of names)
    if (name < oldest && !newest.has(dayIn(name))) rmSync(path.join(folder, name), { force: true })
}
