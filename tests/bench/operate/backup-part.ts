// A backup of a Postgres full of accounts, pulls beside it, and its restore into another Postgres database.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { openDatabase } from '#server/db/database.ts'
import { load, type Place, save } from '../../support/backup-world.ts'
import { testKeys } from '../../support/database.ts'
import { createDatabase } from '../../support/server-database.ts'
import { type BenchOptions, type Figure, timed } from '../bench.ts'
import { fill, storeSites } from '../scale/fill.ts'
import { startDurablePostgres } from '../sync/durable-postgres.ts'
import { percentile } from '../sync/percentile.ts'

const PEOPLE = 1000
const SITES = 300
/** Bytes of a picture: incompressible, as a JPEG is. */
const PICTURE = 40 * 1024
const PICTURES = 8
const BESIDE_MS = 5
const IDLE_READS = 200

export async function backupPart({ quick, people }: BenchOptions): Promise<Figure[]> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'offlist-bench-backup-'))
  const postgres = await startDurablePostgres()
  const [source, empty] = [await createDatabase(postgres.url), await createDatabase(postgres.url)]
  const { masterKey } = testKeys
  const onError = (error: Error) => console.error(error)
  const database = await openDatabase({ masterKey, wallNow: Date.now, url: source.url, folder: '', onError })
  try {
    const sites = await storeSites(database, quick ? 20 : SITES)
    const jpegs = Array.from({ length: PICTURES }, () => randomBytes(PICTURE))
    const order = { url: source.url, masterKey, sites, now: Date.now(), jpegs, picturedEvery: 1 }
    const { rows, files } = await fill(people ?? (quick ? 20 : PEOPLE), order)
    console.log(`  ${rows} rows, ${files} pictures`)
    const read = () => timed(() => database.db.execute('select * from people order by id limit 100'))
    const idle: number[] = []
    for (let n = 0; n < IDLE_READS; n += 1) idle.push(await read())
    const file = path.join(folder, 'offlist.backup')
    const beside: number[] = []
    let isSaving = true
    const reading = (async () => {
      while (isSaving) {
        beside.push(await read())
        await new Promise(resolve => setTimeout(resolve, BESIDE_MS))
      }
    })()
    const saving = await timed(() => save(database, file))
    isSaving = false
    await reading
    const megabytes = statSync(file).size / 1e6
    const place: Place = {
      kind: 'postgres',
      at: { url: empty.url, folder: '' },
      open: () => openDatabase({ masterKey, wallNow: Date.now, url: empty.url, folder: '', onError }),
      remove: async () => undefined,
    }
    const loading = await timed(() => load(file, place))
    const perSecond = (ms: number) => megabytes / (ms / 1000)
    return [
      { name: `backup of ${rows} rows and ${files} pictures, in MB`, unit: '', runs: [megabytes] },
      { name: 'backup, in MB a second (aim 40)', unit: '', runs: [perSecond(saving)] },
      { name: 'a read beside it, p95', unit: 'ms', runs: [percentile(beside, 95)] },
      { name: 'the same read alone, p95', unit: 'ms', runs: [percentile(idle, 95)] },
      { name: 'restore, in MB a second', unit: '', runs: [perSecond(loading)] },
      { name: 'restore', unit: 's', runs: [loading / 1000], limit: 300 },
    ]
  } finally {
    await database.close()
    await Promise.all([source.drop(), empty.drop()])
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
