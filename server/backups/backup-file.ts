// Backup files: written under a temporary name, so that a file with the right name is always complete; and opened.
import { randomBytes } from 'node:crypto'
import { type FileHandle, mkdir, open, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { syncFolder } from '../lib/sync-folder.ts'
import { BackupError } from './backup-error.ts'
import { type BackupSecret, makeHeader, openHeader } from './backup-key.ts'
import { type BackupRecord, readRecords } from './records.ts'
import { type FrameWriter, openFrameWriter, readFrames, readHeader } from './sealed-frames.ts'

/** Ends the names of files that aren't complete. */
export const PARTIAL = '.partial'

/** Writes a new file that only its owner can read. @throws BackupError if there is one; nothing is left if it fails. */
export async function createBackupFile<T>(
  file: string,
  secret: BackupSecret,
  write: (frames: FrameWriter) => Promise<T>,
): Promise<{ written: T; bytes: number }> {
  return createFile(file, async handle => {
    const frames = await openFrameWriter(handle, makeHeader(secret))
    const written = await write(frames)
    return { written, bytes: frames.bytes() }
  })
}

/** The same for any content. */
export async function createFile<T>(file: string, write: (handle: FileHandle) => Promise<T>): Promise<T> {
  if (await isThere(file)) throw new BackupError(`${file} is already there: choose another name.`)
  const folder = path.dirname(file)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const draft = `${file}.${randomBytes(4).toString('hex')}${PARTIAL}`
  const handle = await open(draft, 'wx', 0o600)
  try {
    const done = await write(handle)
    await handle.sync()
    await handle.close()
    await rename(draft, file)
    await syncFolder(folder)
    return done
  } catch (error) {
    await handle.close().catch(() => undefined)
    await rm(draft, { force: true })
    throw error
  }
}

/** Opens a file for reading. @throws BackupError if it can't be opened. */
export async function openBackupFile(file: string): Promise<{
  header: string
  records: (secret: BackupSecret) => AsyncGenerator<BackupRecord>
  close: () => Promise<void>
}> {
  const handle = await open(file, 'r').catch((error: NodeJS.ErrnoException) => {
    throw new BackupError(
      error.code === 'ENOENT' ? `There is no file ${file}.` : `${file} can’t be opened (${error.code}).`,
    )
  })
  try {
    const header = await readHeader(handle)
    return {
      header,
      records: secret => readRecords(readFrames(handle, openHeader(header, secret))),
      close: () => handle.close(),
    }
  } catch (error) {
    await handle.close()
    throw error
  }
}

const isThere = (file: string) =>
  stat(file).then(
    () => true,
    () => false,
  )
