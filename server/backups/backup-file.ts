// Backup files: written under a temporary name, so that a file with the right name is always complete; and opened.
import { randomBytes } from 'node:crypto'
import { type FileHandle, link, mkdir, open, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { syncFolder } from '../lib/sync-folder.ts'
import { asBackupError, BackupError } from './backup-error.ts'
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
  try {
    return await createWhole(file, write)
  } catch (error) {
    throw asBackupError(error, file, 'written')
  }
}

async function createWhole<T>(file: string, write: (handle: FileHandle) => Promise<T>): Promise<T> {
  if (await isThere(file)) throw alreadyThere(file)
  const folder = path.dirname(file)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const draft = `${file}.${randomBytes(4).toString('hex')}${PARTIAL}`
  const handle = await open(draft, 'wx', 0o600)
  try {
    const done = await write(handle)
    await handle.sync()
    await handle.close()
    await giveName(draft, file)
    await syncFolder(folder)
    return done
  } catch (error) {
    await handle.close().catch(() => undefined)
    await rm(draft, { force: true })
    throw error
  }
}

/** Unlike `rename`, a link doesn't replace a file that was made meanwhile. Some file systems have no links. */
async function giveName(draft: string, file: string): Promise<void> {
  try {
    await link(draft, file)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') throw alreadyThere(file)
    if (!NO_LINKS.has(code)) throw error
    await rename(draft, file)
    return
  }
  await rm(draft)
}

const NO_LINKS = new Set(['EPERM', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP', 'EMLINK'])

/** Opens a file for reading. @throws BackupError if it can't be opened. */
export async function openBackupFile(file: string): Promise<{
  header: string
  records: (secret: BackupSecret) => AsyncGenerator<BackupRecord>
  close: () => Promise<void>
}> {
  const handle = await openForReading(file)
  try {
    const header = await readHeader(handle)
    return {
      header,
      records: secret => recordsOf(file, readRecords(readFrames(handle, openHeader(header, secret)))),
      close: () => handle.close(),
    }
  } catch (error) {
    await handle.close()
    throw asBackupError(error, file, 'read')
  }
}

async function openForReading(file: string): Promise<FileHandle> {
  try {
    return await open(file, 'r')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT')
      throw new BackupError(`There is no file ${file}.`, { cause: error })
    throw asBackupError(error, file, 'read')
  }
}

async function* recordsOf(file: string, records: AsyncGenerator<BackupRecord>): AsyncGenerator<BackupRecord> {
  try {
    yield* records
  } catch (error) {
    throw asBackupError(error, file, 'read')
  }
}

const alreadyThere = (file: string) => new BackupError(`${file} is already there: choose another name.`)

const isThere = (file: string) =>
  stat(file).then(
    () => true,
    () => false,
  )
