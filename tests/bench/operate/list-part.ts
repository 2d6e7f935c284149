// A page of 100 from a folder of 100,000 files, through the published storage client. SQL makes the files.
import { sql } from 'drizzle-orm'
import { openHouseholdWorld } from '../../support/household-world.ts'
import { storageClient } from '../../support/storage-client.ts'
import { type BenchOptions, type Figure, timed } from '../bench.ts'

const FILES = 100_000
const RUNS = 20

export async function listPart({ quick, runs = RUNS }: BenchOptions): Promise<Figure[]> {
  const files = quick ? 1_000 : FILES
  const world = await openHouseholdWorld()
  try {
    const { userId, token } = await world.signIn()
    await world.database.db.execute(sql`
      insert into stored_files (id, user_id, name, folder, content, parts, part_bytes, size, type, digest,
        cache_control, made_by, created_at, updated_at)
      select md5('file ' || n)::uuid, ${userId}, 'papers/' || lpad(n::text, 6, '0') || '.pdf', 'papers/',
        md5('content ' || n)::uuid, 1, 1048576, 1000, 'application/pdf', md5(n::text), 'max-age=3600',
        ${userId}, now(), now()
      from generate_series(1, ${files}::int) n`)
    await world.database.db.execute(sql`analyze stored_files`)
    const own = storageClient(world, token).from('documents')
    const list = async (offset: number) => {
      const { data, error } = await own.list('papers', { limit: 100, offset })
      if (error) throw error
      if (data.length !== 100) throw new Error(`a page of ${data.length}`)
    }
    await list(0)
    const times: { first: number[]; middle: number[] } = { first: [], middle: [] }
    for (let run = 0; run < runs; run += 1) {
      times.first.push(await timed(() => list(0)))
      times.middle.push(await timed(() => list(files / 2)))
    }
    const of = `of ${files.toLocaleString('en-US')} files`
    return [
      { name: `the first 100 ${of}`, unit: 'ms', runs: times.first, limit: 30 },
      { name: `100 from the middle ${of}`, unit: 'ms', runs: times.middle, limit: 30 },
    ]
  } finally {
    await world.close()
  }
}
