// A journal outside the database: entries that are only ever added, sealed, and on disk before `append` answers. What
// was noted here survives a database that is lost and restored from a backup.
import { hkdfSync } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import path from 'node:path'
import { newId } from '#shared/lib/id.ts'
import { DAY, iso } from '#shared/lib/time.ts'
import { openWith, SealError, sealWith } from './envelope.ts'

export type Journal = {
  /** Adds an entry (JSON). Resolves once it is on disk for good. @throws when it cannot be written. */
  append: (entry: unknown) => Promise<void>
  close: () => Promise<void>
}

type JournalOptions = {
  /** Each process writes files of its own, one a day: several copies of the server may share the folder. */
  folder: string
  masterKey: Uint8Array
  wallNow: () => number
  /** Days that are kept: no backup is that old. A file is deleted only if as many days with files are newer, too. */
  keptDays: number
}

const ENDING = '.journal'
/** Names the key in front of what it sealed. */
const KEY_ID = 'journal---------'

/** Writes nothing yet: a file is made with its first entry. */
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
    // A line that was written half must not become part of the next: whatever fails, the next entry has a file anew.
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
 * All entries of a folder, those of one file in their order, the files of a day in any; none where there is no folder.
 * An entry that was being written when its process ended is left out: `append` had not answered.
 * @throws SealError when an entry was changed, or the master key is another one.
 */
export function readJournals(folder: string, masterKey: Uint8Array): unknown[] {
  const key = keyFrom(masterKey)
  return journalsIn(folder).flatMap(name => {
    const lines = readFileSync(path.join(folder, name), 'latin1').split('\n')
    // After the last line end there is nothing, or an entry that was not finished.
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

/** A key of its own: the data keys are in the database, and may be lost with it. */
const keyFrom = (masterKey: Uint8Array) =>
  new Uint8Array(hkdfSync('sha256', masterKey, new Uint8Array(), 'offlist journal', 32))

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

/** A clock that jumps ahead must not delete what a backup may lack: so the newest days stay, whatever time it is. */
function deleteOld({ folder, wallNow, keptDays }: JournalOptions): void {
  const oldest = dayOf(wallNow() - keptDays * DAY)
  const names = journalsIn(folder)
  const newest = new Set([...new Set(names.map(dayIn))].slice(-keptDays))
  for (const name of names)
    if (name < oldest && !newest.has(dayIn(name))) rmSync(path.join(folder, name), { force: true })
}

/** A file is there for good only when its folder is. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
