// Remembers the packs imported into a folder of recipes: the highest sequence number of each name. So an old pack, even
// with a valid signature, can't undo later fixes.
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from '#shared/lib/z.ts'
import { type OpenedPack, SourceRefused } from '../import-types.ts'
import { replaceFile } from '../import-write.ts'

/** Stored next to the recipes. Without the ending `.json`, it isn't read as one. */
const NOTE = '.packs'
const note = z.record(z.string(), z.object({ sequence: z.number(), digest: z.string() }))
type Note = z.infer<typeof note>

/**
 * Checks that a pack isn't older than the imported one. Sequence numbers count by name, whichever key signed.
 * @throws SourceRefused `rollback` or `sequence_reused`.
 */
export async function assertNotOlder(folder: string, pack: OpenedPack): Promise<void> {
  const known = (await readNote(folder))[pack.name]
  if (known === undefined) return
  if (pack.sequence < known.sequence)
    throw new SourceRefused('rollback', `${pack.sequence}, after ${known.sequence}`)
  if (pack.sequence === known.sequence && pack.digest !== known.digest)
    throw new SourceRefused('sequence_reused', String(pack.sequence))
}

/** Records a pack as the newest with its name. */
export async function notePack(folder: string, { name, sequence, digest }: OpenedPack): Promise<void> {
  const known = await readNote(folder)
  if (known[name]?.sequence === sequence) return
  await replaceFile(
    path.join(folder, NOTE),
    `${JSON.stringify({ ...known, [name]: { sequence, digest } })}\n`,
  )
}

async function readNote(folder: string): Promise<Note> {
  const file = path.join(folder, NOTE)
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && Reflect.get(error, 'code') === 'ENOENT') return '{}'
    throw error
  })
  // An unreadable file must not count as "nothing yet": that would let old packs in.
  try {
    return note.parse(JSON.parse(text))
  } catch {
    throw new SourceRefused('not_readable', `${file}, the note of packs taken in`)
  }
}
