// Reads recipes from this machine: one file, or the `.json` files of a folder (without subfolders).
import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import type { ImportLimits } from './import-limits.ts'
import { type FileRefusal, type GivenFile, SourceRefused } from './import-types.ts'

export interface ReadFiles {
  isFolder: boolean
  files: GivenFile[]
  /** Files that can't be read at all. */
  refused: FileRefusal[]
}

/** Reads a file or folder. @throws SourceRefused if there's nothing to read, or too much. */
export async function readLocal(given: string, limits: ImportLimits): Promise<ReadFiles> {
  const isFolder = await isDirectory(given)
  if (!isFolder) {
    const text = await readBounded(given, limits.totalBytes)
    if (typeof text !== 'string') throw new SourceRefused(text.large ? 'too_large' : 'not_readable', given)
    return { isFolder, files: [{ file: path.basename(given), text }], refused: [] }
  }
  const names = (await readdir(given)).filter(name => name.endsWith('.json')).sort()
  if (names.length === 0) throw new SourceRefused('nothing_there', given)
  if (names.length > limits.files) throw new SourceRefused('too_many', `more than ${limits.files}`)
  const read: ReadFiles = { isFolder, files: [], refused: [] }
  let left = limits.totalBytes
  for (const file of names) {
    const text = await readBounded(path.join(given, file), limits.fileBytes)
    if (typeof text !== 'string') {
      read.refused.push(
        text.large
          ? { file, path: '', rule: 'too large', hint: `Keep a recipe under ${limits.fileBytes / 1024} kB.` }
          : { file, path: '', rule: 'not readable', hint: 'Give a plain file in UTF-8.' },
      )
      continue
    }
    left -= text.length
    if (left < 0) throw new SourceRefused('too_large', given)
    read.files.push({ file, text })
  }
  return read
}

async function isDirectory(given: string): Promise<boolean> {
  try {
    return (await stat(given)).isDirectory()
  } catch (error) {
    throw new SourceRefused('not_readable', `${given} (${codeOf(error)})`)
  }
}

async function readBounded(file: string, most: number): Promise<string | { large: boolean }> {
  try {
    const facts = await stat(file)
    if (!facts.isFile()) return { large: false }
    if (facts.size > most) return { large: true }
    return new TextDecoder('utf-8', { fatal: true }).decode(await readFile(file))
  } catch (error) {
    // If the file is gone, not readable for us, or not UTF-8, it's refused, and the others continue.
    if (error instanceof TypeError || codeOf(error) !== 'unknown') return { large: false }
    throw error
  }
}

function codeOf(error: unknown): string {
  const code = typeof error === 'object' && error !== null ? Reflect.get(error, 'code') : undefined
  return typeof code === 'string' ? code : 'unknown'
}
