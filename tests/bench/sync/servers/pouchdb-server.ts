// A program: express-pouchdb over LevelDB, with the minimum that replication needs, filled before it serves. One
// database per account. Argument: {"folder", "accounts": {name: rows}, "idle": n}.
import path from 'node:path'
import { pouchDoc } from '../client/pouchdb-wire.ts'
import { requirePeer } from '../peers.ts'
import { personRows } from '../person-row.ts'

type Pouch = {
  bulkDocs: (docs: readonly object[]) => Promise<{ error?: unknown }[]>
  info: () => Promise<unknown>
  close: () => Promise<void>
}
type PouchDB = { new (name: string): Pouch; defaults: (options: object) => PouchDB }
type App = {
  use: (handler: unknown) => void
  listen: (port: number, host: string, ready: (this: Listening) => void) => Listening
}
type Listening = { address: () => { port: number } }

const { folder, accounts, idle } = JSON.parse(process.argv[2] ?? '{}') as {
  folder: string
  accounts: Record<string, number>
  idle: number
}
const PouchDB = (requirePeer('pouchdb') as PouchDB).defaults({ prefix: `${folder}${path.sep}` })
const express = requirePeer('express') as () => App
const expressPouchdb = requirePeer('express-pouchdb') as (pouch: PouchDB, options: object) => unknown
// Must come first: it lists only databases created after it.
const app = express()
app.use(expressPouchdb(PouchDB, { mode: 'minimumForPouchDB' }))
for (const [name, rows] of Object.entries(accounts)) {
  const database = new PouchDB(name)
  await database.info()
  for (let at = 0; at < rows; at += 1000) {
    const answers = await database.bulkDocs(personRows(name, Math.min(1000, rows - at), at).map(pouchDoc))
    if (answers.some(({ error }) => error)) throw new Error(`${name}: a document did not go in`)
  }
}
for (let index = 0; index < idle; index++) {
  const database = new PouchDB(`idle${index}`)
  await database.info()
  await database.close()
}
const listening = app.listen(0, '127.0.0.1', () => {
  console.log(`express-pouchdb is ready at http://127.0.0.1:${listening.address().port}`)
})
process.once('SIGTERM', () => process.exit(0))
