// Every page of the directory with the day of its newest source: what is rendered at build, and what the sitemap says.
import { inMemory } from 'virtual:directory/files'
import start from 'virtual:directory/start'
import type { BrokerPage } from './directory-data.ts'

export const DIRECTORY = '/data-brokers-list'

const BROKER = /^broker\/(.+)\.json$/

/** Only where the files are in memory. */
export function directoryPages(): { path: string; updated: string }[] {
  const { newest } = start.stats
  const brokers = (inMemory ?? []).flatMap(([name, text]) => {
    const id = BROKER.exec(name)?.[1]
    if (id === undefined) return []
    const { sources } = JSON.parse(text) as BrokerPage
    return [{ path: `${DIRECTORY}/${id}`, updated: sources[0]?.on ?? newest }]
  })
  return [
    { path: DIRECTORY, updated: newest },
    ...start.letters.map(letter => ({ path: `${DIRECTORY}/letter/${letter}`, updated: newest })),
    ...brokers,
  ]
}
