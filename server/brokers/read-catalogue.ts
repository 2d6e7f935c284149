// Reads the catalogue file that comes with the product. Throws on a bad line: the installation is broken.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Broker } from '#shared/catalogue/broker.ts'
import { parseCatalogue } from '#shared/catalogue/catalogue-text.ts'

/** The catalogue that comes with the product. */
export const CATALOGUE_FILE = fileURLToPath(new URL('../../shared/catalogue/brokers.jsonl', import.meta.url))

/** All brokers of a catalogue file, sorted by id. */
export function readCatalogue(file: string = CATALOGUE_FILE): Broker[] {
  const { brokers, bad } = parseCatalogue(readFileSync(file, 'utf8'))
  const [first] = bad
  if (first) throw new Error(`${file}, line ${first.line} is no broker: ${first.reason}`)
  return brokers
}
