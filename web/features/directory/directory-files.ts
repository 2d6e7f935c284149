// Reads the directory's files: from the server in browsers, from memory during prerendering.
import { folder, inMemory } from 'virtual:directory/files'
import { openRequest } from '#web/data/http/open-request.ts'
import type { BrokerPageData, BrokerRow, DirectoryStart, LetterPage } from './directory-data.ts'

/** Null if there is no such broker. @throws Error if the server can't be reached. */
export const readBroker = (id: string): Promise<BrokerPageData | null> => read<BrokerPageData>('broker', id)

/** Null if it isn't a letter of the index. @throws as readBroker. */
export const readLetter = (letter: string): Promise<LetterPage | null> => read<LetterPage>('letter', letter)

/** @throws as readBroker. */
export async function readStart(): Promise<DirectoryStart> {
  const start = await read<DirectoryStart>('start')
  if (start === null) throw new Error('the directory has no beginning')
  return start
}

let rows: readonly BrokerRow[] | null = null
let reading: Promise<readonly BrokerRow[]> | null = null

/** Every broker, by name; fetched once. @throws as readBroker. */
export async function loadBrokerRows(): Promise<readonly BrokerRow[]> {
  reading ??= read<readonly BrokerRow[]>('list').then(found => {
    rows = found ?? []
    return rows
  })
  try {
    return await reading
  } catch (error) {
    // The next call tries again.
    reading = null
    throw error
  }
}

/** The rows, if they have been fetched. */
export const knownRows = (): readonly BrokerRow[] | null => rows

const files = inMemory && new Map(inMemory)

/** No validation needed: the build wrote the files from these types, and their folder is named after the version. */
async function read<T>(...names: string[]): Promise<T | null> {
  const name = `${names.map(encodeURIComponent).join('/')}.json`
  if (files) {
    const text = files.get(name)
    return text === undefined ? null : (JSON.parse(text) as T)
  }
  const { status, body } = await openRequest(`${folder}/${name}`)
  if (status === 200 && body !== null) return body as T
  // Other versions of the app have other files. The page is missing only if this version's files are still served.
  if (status === 404 && (await openRequest(`${folder}/list.json`)).status === 200) return null
  throw new Error(`${name} was answered with ${status}`)
}
