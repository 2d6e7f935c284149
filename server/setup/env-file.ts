// Reads and writes `.env`. Unknown lines and comments stay, and the previous file is kept as `.env.before`.
import { chmodSync, copyFileSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const LINE = /^\s*([A-Z0-9_]+)\s*=/
const HEADING = '# Written by `npm run setup`.'
const OWNER_ONLY = 0o600

/** Values that can't be written in one line of the file. */
export const isUnwritable = (value: string): boolean => /[\r\n\0]/.test(value)

/** The file's text with these settings. A setting that is there is changed in its place, others are added at the end. */
export function withSettings(text: string, settings: Readonly<Record<string, string>>): string {
  const lines = text === '' ? [] : text.replace(/\n$/, '').split('\n')
  const last = new Map(lines.map((line, at) => [LINE.exec(line)?.[1] ?? '', at] as const))
  const kept = lines.flatMap((line, at) => {
    const name = LINE.exec(line)?.[1]
    const value = name === undefined ? undefined : settings[name]
    if (name === undefined || value === undefined) return [line]
    // If it's there twice, the last one counts.
    return last.get(name) === at ? [lineOf(name, value)] : []
  })
  const added = Object.entries(settings).filter(([name]) => !last.has(name))
  if (added.length === 0) return `${kept.join('\n')}\n`
  const heading = kept.includes(HEADING) ? [] : [...(kept.length > 0 ? [''] : []), HEADING]
  return `${[...kept, ...heading, ...added.map(([name, value]) => lineOf(name, value))].join('\n')}\n`
}

/** A value that begins or ends with a space or a quotation mark is put in quotation marks. */
function lineOf(name: string, value: string): string {
  return /^["'\s]|["'\s]$/.test(value) ? `${name}="${value}"` : `${name}=${value}`
}

/** Writes the file for its owner only, at once. Returns the name of the kept previous file, if there was one. */
export function writeEnvFile(file: string, text: string): string | null {
  const before = `${file}.before`
  const hasBefore = existsSync(file)
  if (hasBefore) {
    copyFileSync(file, before)
    chmodSync(before, OWNER_ONLY)
  }
  const fresh = path.join(path.dirname(file), `.env-${process.pid}`)
  writeFileSync(fresh, text, { mode: OWNER_ONLY, flag: 'wx' })
  renameSync(fresh, file)
  return hasBefore ? before : null
}

/** The file's text; empty if there is none. */
export const readEnvFile = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8') : '')
