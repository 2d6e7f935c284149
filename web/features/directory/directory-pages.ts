// Every page of the directory with the date of its newest source, for prerendering and the sitemap.
import { inMemory } from 'virtual:directory/files'
import type { BrokerPageData, DirectoryStart } from './directory-data.ts'

export const DIRECTORY = '/data-brokers-list'

const BROKER = /^broker\/(.+)\.json$/

/** Works only if the files are in memory. */
export function directoryPages(): { path: string; updated: string }[] {
  const files = new Map(inMemory ?? [])
  const { letters, stats } = JSON.parse(files.get('start.json') ?? '') as DirectoryStart
  const brokers = [...files].flatMap(([name, text]) => {
    const id = BROKER.exec(name)?.[1]
    if (id === undefined) return []
    const { sources } = JSON.parse(text) as BrokerPageData
    return [{ path: `${DIRECTORY}/${id}`, updated: sources[0]?.on ?? stats.newest }]
  })
  return [
    { path: DIRECTORY, updated: stats.newest },
    ...letters.map(letter => ({ path: `${DIRECTORY}/letter/${letter}`, updated: stats.newest })),
    ...brokers,
  ]
}
