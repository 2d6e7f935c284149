// Searches a folder's files for words, whatever their format.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** The words that occur in a text, ignoring case. */
export function wordsIn(text: string, words: readonly string[]): string[] {
  const lower = text.toLowerCase()
  return words.filter(word => lower.includes(word.toLowerCase()))
}

/** Each file below the folder that contains one of the words, as `path: word`. */
export function filesWith(folder: string, words: readonly string[]): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => path.join(entry.parentPath, entry.name))
    .flatMap(file => wordsIn(readFileSync(file, 'latin1'), words).map(word => `${file}: ${word}`))
}
