// A journal outside the database: an append-only file of sealed entries, each on disk before `append` resolves. Entries
// survive if the database is lost and restored from a backup.
import { createSecretKey, hkdfSync } from 'node:crypto'
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
    const sealed = sealWith({ id: KEY_ID, key }, plain, placeOf(at.name, at.lines))
    // A half-written line must not become part of the next one, so after any failure the next entry gets a new file.
    current = null
    try {
      await at.file.appendFile(`${Buffer.from(sealed).toString('base64')}\n`)
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

/**
 * All entries of a folder: in order within a file, and in any order between the files of a day. None if there is no
 * folder. Omits an entry that was being written when its process ended, because its `append` hadn't resolved.
 * @throws SealError when an entry was changed, or with another master key.
 */
export function readJournals(folder: string, masterKey: Uint8Array): unknown[] {
  const key = keyFrom(masterKey)
  return journalsIn(folder).flatMap(name => {
    const lines = readFileSync(path.join(folder, name), 'latin1').split('\n')
    // After the last line break there is nothing, or an unfinished entry.
    return lines.slice(0, -1).map((line, index) => {
      const sealed = Buffer.from(line, 'base64')
      try {
        const plain = openWith({ id: KEY_ID, key }, sealed, placeOf(name, index))
        return JSON.parse(Buffer.from(plain).toString()) as unknown
      } catch {
        throw new SealError(`journal ${name}, line ${index + 1}, does not open with this master key`)
      }
    })
  })
}

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
