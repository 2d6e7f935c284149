// Reads the directory's files: in browsers from the server, while pages are rendered at build from memory.
import { folder, inMemory } from 'virtual:directory/files'
import { openRequest } from '#web/data/http/open-request.ts'
import type { BrokerPageData, BrokerRow, DirectoryStart, LetterPage } from './directory-data.ts'

/** Null when there is no such broker. @throws Error when the server isn't reached. */
export const readBroker = (id: string): Promise<BrokerPageData | null> => read<BrokerPageData>('broker', id)

/** Null for what is no letter of the index. @throws as readBroker. */
export const readLetter = (letter: string): Promise<LetterPage | null> => read<LetterPage>('letter', letter)

/** @throws as readBroker. */
export async function readStart(): Promise<DirectoryStart> {
  const start = await read<DirectoryStart>('start')
  if (start === null) throw new Error('the directory has no beginning')
  return start
}

let rows: readonly BrokerRow[] | null = null
let reading: Promise<readonly BrokerRow[]> | null = null

/** Every broker, in the order of their names; read once. @throws as readBroker. */
export async function loadBrokerRows(): Promise<readonly BrokerRow[]> {
  reading ??= read<readonly BrokerRow[]>('list').then(found => {
    rows = found ?? []
    return rows
  })
  try {
    return await reading
  } catch (error) {
    // The next one who asks tries again.
    reading = null
    throw error
  }
}

/** The rows if they have been read. */
export const knownRows = (): readonly BrokerRow[] | null => rows

const files = inMemory && new Map(inMemory)

/** The build made them of these types, and their folder's name is the version's: nothing is left to check. */
async function read<T>(...names: string[]): Promise<T | null> {
  const name = `${names.map(encodeURIComponent).join('/')}.json`
  if (files) {
    const text = files.get(name)
    return text === undefined ? null : (JSON.parse(text) as T)
  }
  const { status, body } = await openRequest(`${folder}/${name}`)
  if (status === 200 && body !== null) return body as T
  // Another version of the app has other files: only where this one's are still served, there is no such page.
  if (status === 404 && (await openRequest(`${folder}/list.json`)).status === 200) return null
  throw new Error(`${name} was answered with ${status}`)
}
