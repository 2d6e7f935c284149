// The source of a catalogue fact, in plain words: its name, the link to its copy, and the copy's date.
import type { Broker } from './broker.ts'
import type { BrokerField } from './catalogue-text.ts'

/** `on` is the date of the copy, `2026-07-09`. `url` links to the copy that we read; null if none is public. */
export type SourceNote = { name: string; url: string | null; on: string }

/** Common names of registers and lists, by the beginning of their names in the catalogue. */
const NAMES: readonly (readonly [begins: string, name: string])[] = [
  ['CPPA Data Broker Registry 2026', 'California’s data broker registry, 2026'],
  ['CPPA Data Broker Registry 2025', 'California’s data broker registry, 2025'],
  ['CPPA Data Broker Registry 2024', 'California’s data broker registry, 2024'],
  ['California DOJ Data Broker Registry', 'California’s data broker registry, 2021'],
  ['Vermont Secretary of State', 'Vermont’s data broker registry, 2021'],
  ['PersProtect', 'PersProtect data-broker-opt-out-list'],
  ['peopleconnect.us terms of use', 'Terms of use of peopleconnect.us'],
]

const REPOSITORY = /github\.com\/([\w.-]+\/[\w.-]+)/g
const COMMIT = /^([0-9a-f]{12}) \(/
const DAY = /(\d{4}-\d{2}-\d{2})\)?$/

/** @throws Error for a `ref` without a date: we don't show facts that can't be dated. */
export function sourceNote({ source, ref }: Pick<Broker['sources'][number], 'source' | 'ref'>): SourceNote {
  const day = DAY.exec(ref)?.[1]
  if (day === undefined) throw new Error(`the source “${source}” has no day in “${ref}”`)
  const repositories = [...source.matchAll(REPOSITORY)].map(match => match[1] ?? '')
  const commit = COMMIT.exec(ref)?.[1]
  // The last repository named is the copy that we read.
  const copy = repositories.at(-1)
  return {
    name: NAMES.find(([begins]) => source.startsWith(begins))?.[1] ?? repositories[0] ?? source,
    url: copy && commit ? `https://github.com/${copy}/tree/${commit}` : null,
    on: day,
  }
}

/** The sources that state a field, the newest first. */
export function sourcesOf(one: Broker, field: BrokerField): SourceNote[] {
  return newestFirst(one.sources.filter(({ fieldGroup }) => fieldGroup.includes(field)))
}

/** All of a broker's sources, the newest first. */
export const allSources = (one: Broker): SourceNote[] => newestFirst(one.sources)

function newestFirst(sources: Broker['sources']): SourceNote[] {
  return sources.map(sourceNote).sort((a, b) => b.on.localeCompare(a.on) || a.name.localeCompare(b.name))
}
