// One process at a time may open an embedded database: a second one would open it without an error and lose its writes.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'

/** Another process has the database open. */
export class DatabaseInUse extends Error {}

/** Takes the folder's lock; takes over the lock of a dead process. @throws DatabaseInUse when another process holds it. */
export function lockFolder(folder: string): { release: () => void } {
  mkdirSync(folder, { recursive: true })
  const lock = `${folder}.lock`
  while (!tryCreate(lock)) {
    const holder = Number(readFileSync(lock, 'utf8'))
    if (holder !== process.pid && isAlive(holder)) {
      throw new DatabaseInUse(`database ${folder} is in use by process ${holder}`)
    }
    rmSync(lock, { force: true })
  }
  const release = () => {
    if (readHolder(lock) === process.pid) rmSync(lock, { force: true })
  }
  process.once('exit', release)
  return { release }
}

/** The process that has the folder open; null if none does. */
export function lockHolder(folder: string): number | null {
  const holder = readHolder(`${folder}.lock`)
  return holder !== null && isAlive(holder) ? holder : null
}

function tryCreate(lock: string): boolean {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

function readHolder(lock: string): number | null {
  try {
    return Number(readFileSync(lock, 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
