// Reads and writes `.env`. Unknown lines and comments stay, and the previous file is kept as `.env.before`.
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { readEnvLine, writeEnvLine } from '../lib/env-text.ts'

const HEADING = '# Written by `npm run setup`.'
const OWNER_ONLY = 0o600

/** Values that can't be written in one line of the file. */
export const isUnwritable = (value: string): boolean => writeEnvLine('X', value) === null

/**
 * The file's text with these settings. A setting that is there is changed in its place, others are added at the end.
 */
export function withSettings(text: string, settings: Readonly<Record<string, string>>): string {
  const lines = text === '' ? [] : text.replace(/\n$/, '').split('\n')
  const last = new Map(lines.map((line, at) => [readEnvLine(line)?.name ?? '', at] as const))
  const kept = lines.flatMap((line, at) => {
    const pair = readEnvLine(line)
    const value = pair === null ? undefined : settings[pair.name]
    if (pair === null || value === undefined) return [line]
    // If it's there twice, the last one counts.
    if (last.get(pair.name) !== at) return []
    // A value that stays keeps its comment.
    return [pair.value === value ? line : lineOf(pair.name, value)]
  })
  const added = Object.entries(settings).filter(([name]) => !last.has(name))
  if (added.length === 0) return `${kept.join('\n')}\n`
  const heading = kept.includes(HEADING) ? [] : [...(kept.length > 0 ? [''] : []), HEADING]
  return `${[...kept, ...heading, ...added.map(([name, value]) => lineOf(name, value))].join('\n')}\n`
}

function lineOf(name: string, value: string): string {
  const line = writeEnvLine(name, value)
  if (line === null) throw new Error(`setting ${name} can’t be written in one line`)
  return line
}

/** @throws if the file can't be written, so that the setup fails before it asks any questions. */
export function requireWritable(file: string): void {
  const target = targetOf(file)
  accessSync(path.dirname(target), constants.W_OK | constants.X_OK)
  if (existsSync(target)) accessSync(target, constants.R_OK)
}

/** The file itself, if its name is a link to another place. */
const targetOf = (file: string): string => (existsSync(file) ? realpathSync(file) : file)

/** Writes the file for its owner only, at once. Returns the name of the kept previous file, if there was one. */
export function writeEnvFile(file: string, text: string): string | null {
  const before = `${file}.before`
  const hasBefore = existsSync(file)
  if (hasBefore && readEnvFile(file) === text) {
    chmodSync(file, OWNER_ONLY)
    return null
  }
  if (hasBefore) writeWhole(before, readEnvFile(file))
  writeWhole(targetOf(file), text)
  return hasBefore ? before : null
}

function writeWhole(file: string, text: string): void {
  const fresh = path.join(path.dirname(file), `.env-${process.pid}`)
  try {
    writeFileSync(fresh, text, { mode: OWNER_ONLY, flag: 'wx' })
    renameSync(fresh, file)
  } catch (error) {
    rmSync(fresh, { force: true })
    throw error
  }
}

/** The file's text; empty if there is none. */
export const readEnvFile = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8') : '')
