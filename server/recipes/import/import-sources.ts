// Remembers where a folder's recipes came from, so that `recipe update` can import them again.
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from '#shared/lib/z.ts'
import { SourceRefused } from './import-types.ts'
import { replaceFile } from './import-write.ts'

/** Stored next to the recipes. Without the ending `.json`, it isn't read as one. */
const NOTE = '.sources'

const recipeSource = z.object({
  /** An absolute path or an address. */
  source: z.string().min(1),
  /** Whether unsigned recipes from this address were accepted. */
  unsigned: z.boolean(),
  /** The hosts of the recipes that came from it the last time. */
  hosts: z.array(z.string()),
})
/** One place that recipes were imported from. */
export type RecipeSource = z.infer<typeof recipeSource>

/** In the order of their first import. @throws SourceRefused if the file can't be read. */
export async function readSources(folder: string): Promise<RecipeSource[]> {
  const file = path.join(folder, NOTE)
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && Reflect.get(error, 'code') === 'ENOENT') return '[]'
    throw error
  })
  try {
    return z.array(recipeSource).parse(JSON.parse(text))
  } catch {
    throw new SourceRefused('not_readable', `${file}, the list of sources`)
  }
}

/** Adds a source, or replaces what is known of it. The folder must exist. */
export async function noteSource(folder: string, noted: RecipeSource): Promise<void> {
  const known = await readSources(folder)
  const isNew = !known.some(({ source }) => source === noted.source)
  const sources = isNew ? [...known, noted] : known.map(one => (one.source === noted.source ? noted : one))
  await replaceFile(path.join(folder, NOTE), `${JSON.stringify(sources, null, 2)}\n`)
}

/** The source as it's found again from another folder. */
export function lastingSource(source: string): string {
  return URL.canParse(source) && /^[a-z][a-z0-9+.-]*:\/\//i.test(source) ? source : path.resolve(source)
}
