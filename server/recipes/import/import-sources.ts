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
  /** Whether it was a signed pack the last time. */
  signed: z.boolean().default(false),
  /** The hosts of the recipes that came from it the last time. */
  hosts: z.array(z.string()),
})
/** One place that recipes were imported from. */
export type RecipeSource = z.infer<typeof recipeSource>

/** In the order of their last import, updates aside. @throws SourceRefused if the file can't be read. */
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

/** Adds a source at the end or, with `isAgain`, replaces its entry in place. The folder must exist. */
export async function noteSource(folder: string, noted: RecipeSource, isAgain: boolean): Promise<void> {
  const known = await readSources(folder)
  const sources = isAgain
    ? known.map(one => (one.source === noted.source ? noted : one))
    : [...known.filter(one => one.source !== noted.source), noted]
  await replaceFile(path.join(folder, NOTE), `${JSON.stringify(sources, null, 2)}\n`)
}

/** The source as it's found again from another folder. */
export function lastingSource(source: string): string {
  return URL.canParse(source) && /^[a-z][a-z0-9+.-]*:\/\//i.test(source) ? source : path.resolve(source)
}
