// RxDB 17 with its memory storage and its own replication, identical for the product and for rxdb-server.
import { createRxDatabase, type RxCollection, type RxDatabase, type RxJsonSchema } from 'rxdb/plugins/core'
import { type RxReplicationState, replicateRxCollection } from 'rxdb/plugins/replication'
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import { Subject } from 'rxjs'
import { newId } from '#shared/lib/id.ts'
import type { Target } from '../backend.ts'
import { personSchema, type Row } from '../person-row.ts'
import { type Driver, PAGE, writeElsewhere } from './driver.ts'
import { openWire } from './open-wire.ts'
import type { Edit, Page, WireRow } from './wire.ts'

type Local = { database: RxDatabase; rows: RxCollection<Row> }

export const rxdbDriver: Driver = {
  async firstSync(target) {
    const local = await openLocal()
    return async () => {
      const replication = replicate(local, target)
      await replication.awaitInitialReplication()
      return local.rows.count().exec()
    }
  },

  async push(target, rows) {
    const local = await openLocal()
    await local.rows.bulkInsert([...rows])
    return async () => {
      await replicate(local, target).awaitInitialReplication()
      return rows.length
    }
  },

  async live(target) {
    const [writer, reader] = [await openLocal(), await openLocal()]
    const awaited = new Map<string, () => void>()
    reader.rows.$.subscribe(event => awaited.get(event.documentId)?.())
    for (const local of [writer, reader]) await replicate(local, target).awaitInSync()
    return {
      async write(row) {
        const heard = new Promise<void>(resolve => awaited.set(row.id, resolve))
        await Promise.all([writer.rows.insert(row), heard])
        awaited.delete(row.id)
      },
      stop: () => undefined,
    }
  },

  async catchUp(target, rows) {
    const local = await openLocal()
    const before = replicate(local, target)
    await before.awaitInSync()
    const known = await local.rows.count().exec()
    await before.cancel()
    await writeElsewhere(target, rows)
    return async () => {
      await replicate(local, target).awaitInitialReplication()
      return (await local.rows.count().exec()) - known
    }
  },
}

async function openLocal(): Promise<Local> {
  const database = await createRxDatabase({
    name: newId(),
    storage: getRxStorageMemory(),
    multiInstance: false,
    eventReduce: true,
  })
  const schema = personSchema() as unknown as RxJsonSchema<Row>
  const { rows } = await database.addCollections({ rows: { schema } })
  return { database, rows: rows as unknown as RxCollection<Row> }
}

/** Live in both directions, as an app does it. */
function replicate({ rows }: Local, target: Target): RxReplicationState<WireRow, unknown> {
  const wire = openWire(target)
  const stream = new Subject<Page | 'RESYNC'>()
  const replication = replicateRxCollection<WireRow, unknown>({
    replicationIdentifier: 'bench',
    collection: rows as never,
    live: true,
    waitForLeadership: false,
    retryTime: 60_000,
    pull: {
      batchSize: PAGE,
      handler: (checkpoint, limit) => wire.pull(checkpoint, limit),
      stream$: stream as never,
    },
    push: { batchSize: wire.pushMax, handler: edits => wire.push(edits as Edit[]) as never },
  })
  replication.error$.subscribe(error => {
    throw error
  })
  void wire.listen(item => stream.next(item))
  const cancel = replication.cancel.bind(replication)
  replication.cancel = async () => {
    wire.close()
    return cancel()
  }
  return replication
}
