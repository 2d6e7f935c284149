// PouchDB's own client with its memory storage, replicating in batches of 1,000.
import { newId } from '#shared/lib/id.ts'
import type { Target } from '../backend.ts'
import { requirePeer } from '../peers.ts'
import type { Row } from '../person-row.ts'
import { type Driver, PAGE, writeElsewhere } from './driver.ts'
import { pouchDoc } from './pouchdb-wire.ts'

type Change = { id: string }
type Running = PromiseLike<{ docs_written: number }> & {
  on: (event: string, heard: (change: Change) => void) => Running
  cancel: () => void
}
type Pouch = {
  info: () => Promise<{ doc_count: number }>
  bulkDocs: (docs: readonly object[]) => Promise<{ error?: unknown }[]>
  put: (doc: object) => Promise<unknown>
  changes: (options: object) => Running
}
type PouchDB = {
  new (name: string, options?: object): Pouch
  plugin: (plugin: unknown) => void
  replicate: (from: Pouch, to: Pouch, options: object) => Running
  sync: (one: Pouch, other: Pouch, options: object) => Running
}

const OPTIONS = { batch_size: PAGE }

export const pouchdbDriver: Driver = {
  async firstSync(target) {
    const [PouchDB, local, remote] = open(target)
    return async () => {
      await PouchDB.replicate(remote, local, OPTIONS)
      return (await local.info()).doc_count
    }
  },

  async push(target, rows) {
    const [PouchDB, local, remote] = open(target)
    await bulk(local, rows)
    return async () => (await PouchDB.replicate(local, remote, OPTIONS)).docs_written
  },

  async live(target) {
    const [PouchDB, writer, remote] = open(target)
    const [, reader] = open(target)
    const awaited = new Map<string, () => void>()
    reader.changes({ live: true, since: 'now' }).on('change', ({ id }) => awaited.get(id)?.())
    const stops = [writer, reader].map(local => PouchDB.sync(local, remote, { ...OPTIONS, live: true }))
    return {
      async write(row) {
        const heard = new Promise<void>(resolve => awaited.set(row.id, resolve))
        await Promise.all([writer.put(pouchDoc(row)), heard])
        awaited.delete(row.id)
      },
      stop() {
        for (const sync of stops) sync.cancel()
      },
    }
  },

  async catchUp(target, rows) {
    const [PouchDB, local, remote] = open(target)
    await PouchDB.replicate(remote, local, OPTIONS)
    await writeElsewhere(target, rows)
    return async () => (await PouchDB.replicate(remote, local, OPTIONS)).docs_written
  },
}

function open(target: Target): [PouchDB, Pouch, Pouch] {
  if (target.kind !== 'pouchdb') throw new Error('PouchDB replicates with CouchDB’s kind only')
  const PouchDB = requirePeer('pouchdb') as PouchDB
  PouchDB.plugin(requirePeer('pouchdb-adapter-memory'))
  const local = new PouchDB(newId(), { adapter: 'memory' })
  return [PouchDB, local, new PouchDB(`${target.origin}/${target.database}`)]
}

async function bulk(local: Pouch, rows: readonly Row[]): Promise<void> {
  const answers = await local.bulkDocs(rows.map(pouchDoc))
  if (answers.some(({ error }) => error)) throw new Error('a document did not go in')
}
