// A program: rxdb-server in its fastest setting, with the memory storage of its own RxDB version, filled before it
// serves. One collection with its endpoint per account. Argument: {"accounts": {name: rows}}.
import { must } from '#shared/lib/must.ts'
import { requirePeer } from '../peers.ts'
import { personRows, personSchema } from '../person-row.ts'

type Collection = { bulkInsert: (rows: unknown[]) => Promise<{ error: unknown[] }> }
type RxServer = { addReplicationEndpoint: (options: object) => void; start: () => Promise<void> }
type Database = { addCollections: (schemas: object) => Promise<Record<string, Collection>> }
type App = { use: (handler: unknown) => void }
type Express = { (): App; json: (options: object) => unknown }

const core = requirePeer('rxdb/plugins/core') as { createRxDatabase: (options: object) => Promise<Database> }
const memory = requirePeer('rxdb/plugins/storage-memory') as { getRxStorageMemory: () => unknown }
const server = requirePeer('rxdb-server/plugins/server') as {
  createRxServer: (options: object) => Promise<RxServer>
}
const adapter = requirePeer('rxdb-server/plugins/adapter-express') as {
  RxServerAdapterExpress: unknown
  HTTP_SERVER_BY_EXPRESS: WeakMap<App, { address: () => { port: number } }>
}
const express = requirePeer('express') as Express

const { accounts } = JSON.parse(process.argv[2] ?? '{}') as { accounts: Record<string, number> }
const database = await core.createRxDatabase({
  name: 'bench',
  storage: memory.getRxStorageMemory(),
  multiInstance: false,
})
const app = express()
// Its own adapter accepts bodies up to 100 KB, too small for a batch of 1,000.
app.use(express.json({ limit: '64mb' }))
const rxServer = await server.createRxServer({
  database,
  adapter: adapter.RxServerAdapterExpress,
  serverApp: app,
  hostname: '127.0.0.1',
  port: 0,
  authHandler: (headers: Record<string, string>) => ({
    data: { account: headers['x-account'] },
    validUntil: Number.MAX_SAFE_INTEGER,
  }),
})
for (const [name, rows] of Object.entries(accounts)) {
  const made = await database.addCollections({ [name]: { schema: personSchema() } })
  const collection = must(made[name], name)
  for (let at = 0; at < rows; at += 1000) {
    const { error } = await collection.bulkInsert(personRows(name, Math.min(1000, rows - at), at))
    if (error.length > 0) throw new Error(`${name}: ${JSON.stringify(error[0])}`)
  }
  rxServer.addReplicationEndpoint({
    name,
    collection,
    // An account sees its own rows. Querying an unknown id is the cheapest way to get none.
    queryModifier: ({ data }: { data: { account: string } }, query: { selector: object }) =>
      data.account === name ? query : { ...query, selector: { ...query.selector, id: { $eq: 'none' } } },
  })
}
await rxServer.start()
const listening = must(adapter.HTTP_SERVER_BY_EXPRESS.get(app), 'http server')
console.log(`rxdb-server is ready at http://127.0.0.1:${listening.address().port}`)
process.once('SIGTERM', () => process.exit(0))
