// Makes a new or renamed file durable.
import { open } from 'node:fs/promises'

/** Writes a folder's list of files to disk: a file is only durable once its folder is. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
