// Writes files atomically: first a draft next to the file, then a rename over it.
import { open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { pid } from 'node:process'

/** Replaces one file. A crash leaves the old file or the new one, and at most an unused draft. */
export async function replaceFile(file: string, text: string): Promise<void> {
  await replaceFiles([{ file, text }])
}

/**
 * Replaces several files. All drafts are on disk before the first rename. So if space or permissions are missing, it
 * fails before anything has changed.
 */
export async function replaceFiles(files: readonly { file: string; text: string }[]): Promise<void> {
  const drafts: { draft: string; file: string }[] = []
  try {
    for (const { file, text } of files) {
      const draft = path.join(path.dirname(file), `.${path.basename(file)}.${pid}.tmp`)
      drafts.push({ draft, file })
      await writeDraft(draft, text)
    }
    for (const { draft, file } of drafts) await rename(draft, file)
  } finally {
    for (const { draft } of drafts) await rm(draft, { force: true })
  }
}

async function writeDraft(draft: string, text: string): Promise<void> {
  const handle = await open(draft, 'w')
  try {
    await handle.writeFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
}
