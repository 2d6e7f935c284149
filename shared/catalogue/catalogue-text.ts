// The catalogue as a text: one broker a line, sorted by id, always written the same way. Where it lies and who may
// write it is the server's business.
import { type Broker, broker } from './broker.ts'

/** Fields of a broker in the order in which a line has them. */
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

/** A line that is no broker, counted from 1, and why. */
export type BadLine = { line: number; reason: string }

/** Reads a catalogue. Lines that are no brokers come back with their reasons; blank lines are nothing. */
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

/** Writes a catalogue: the same brokers always give the same text, whatever order they come in. */
export function formatCatalogue(brokers: readonly Broker[]): string {
  const sorted = [...brokers].sort((a, b) => compareIds(a.id, b.id))
  return sorted.map(one => `${formatBroker(one)}\n`).join('')
}

/** The order of the catalogue: by code unit, which no locale can change. */
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
