// The last measured cost of scans, stored with the bench's results, so that the bench's parts can run separately.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** Processor seconds per scan, the number of sites, and the time of the measurement (ISO). */
export type Look = { seconds: number; sites: number; at: string }

/** Null: not measured. `jpegs`: pictures that the browser took. */
export type Looks = { http: Look | null; browser: Look | null; jpegs: readonly Uint8Array[] }

const FILE = fileURLToPath(new URL('../../../.build/bench/scale-looks.json', import.meta.url))

type Stored = Omit<Looks, 'jpegs'> & { jpegs: readonly string[] }

export function keepLooks({ jpegs, ...rest }: Looks): void {
  mkdirSync(path.dirname(FILE), { recursive: true })
  const texts = jpegs.map(jpeg => Buffer.from(jpeg).toString('base64'))
  writeFileSync(FILE, JSON.stringify({ ...rest, jpegs: texts } satisfies Stored))
}

/** The last measurement of each kind. */
export function lastLooks(): Looks {
  if (!existsSync(FILE)) return { http: null, browser: null, jpegs: [] }
  const { jpegs, ...rest } = JSON.parse(readFileSync(FILE, 'utf8')) as Stored
  return { ...rest, jpegs: jpegs.map(text => Buffer.from(text, 'base64')) }
}
