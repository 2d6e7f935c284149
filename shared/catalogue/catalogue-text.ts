// The catalogue as text: one broker per line, sorted by id, in one canonical format.
import { type Broker, broker } from './broker.ts'

/** Fields of a broker, in the order in which a line lists them. */
export const BROKER_FIELDS = [
  'id',
  'name',
  'domain',
  'url',
  'category',
  'parent',
  'country',
  'optOutUrl',
  'privacyUrl',
  'privacyEmail',
  'methods',
  'requirements',
  'dataTypes',
  'difficulty',
  'registries',
  'sources',
  'derived',
] as const satisfies readonly (keyof Broker)[]
export type BrokerField = (typeof BROKER_FIELDS)[number]

/** A line that isn't a valid broker: its number, counted from 1, and the reason. */
export type BadLine = { line: number; reason: string }

/** Reads a catalogue. Returns invalid lines with their reasons and skips blank lines. */
export function parseCatalogue(text: string): { brokers: Broker[]; bad: BadLine[] } {
  const brokers: Broker[] = []
  const bad: BadLine[] = []
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue
    const parsed = broker.safeParse(readJson(line))
    if (parsed.success) brokers.push(parsed.data as Broker)
    else bad.push({ line: index + 1, reason: reasonOf(parsed.error.issues) })
  }
  return { brokers, bad }
}

/** Writes a catalogue. The same brokers always give the same text, in whatever order they arrive. */
export function formatCatalogue(brokers: readonly Broker[]): string {
  const sorted = [...brokers].sort((a, b) => compareIds(a.id, b.id))
  return sorted.map(one => `${formatBroker(one)}\n`).join('')
}

/** The order of the catalogue: by code unit, so no locale can change it. */
export function compareIds(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function formatBroker(one: Broker): string {
  const pairs = BROKER_FIELDS.filter(field => one[field] !== undefined).map(field => [field, one[field]])
  return JSON.stringify(Object.fromEntries(pairs))
}

function readJson(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

function reasonOf(issues: readonly { path: readonly PropertyKey[]; message: string }[]): string {
  const [first] = issues
  if (!first) return 'not a site'
  return first.path.length === 0 ? first.message : `${first.path.map(String).join('.')}: ${first.message}`
}
