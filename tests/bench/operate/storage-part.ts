// A large file through the published storage client and the running program, up and down.
import { StorageClient } from '@supabase/storage-js'
import { must } from '#shared/lib/must.ts'
import { type BenchOptions, type Figure, timed } from '../bench.ts'
import { residentKiB } from '../sync/proc-stats.ts'
import { withProgram } from './served-program.ts'

const MIB = 1024 * 1024
const SIZE = 25 * MIB
const RUNS = 5
const SAMPLED_EVERY_MS = 20

export function storagePart({ quick, runs = quick ? 1 : RUNS }: BenchOptions): Promise<Figure[]> {
  return withProgram(async ({ url, pid, token }) => {
    const client = new StorageClient(`${url}/storage/v1`, { authorization: `Bearer ${token}` })
    const own = client.from('documents')
    const file = Buffer.alloc(SIZE, 'a line of a document\n')
    const up = async (name: string) => {
      const { error } = await own.upload(name, file, { contentType: 'application/pdf' })
      if (error) throw error
    }
    const down = async (name: string) => {
      const { data, error } = await own.download(name)
      if (error) throw error
      if ((await must(data, 'file').arrayBuffer()).byteLength !== SIZE) throw new Error('a part is missing')
    }
    const remove = async (name: string) => must((await own.remove([name])).data, 'removed')
    // Loads the code and fills the pools.
    await up('first.pdf')
    await down('first.pdf')
    await remove('first.pdf')
    const speeds: { up: number[]; down: number[] } = { up: [], down: [] }
    const perSecond = (ms: number) => SIZE / 1e6 / (ms / 1000)
    const before = residentKiB(pid)
    let most = before
    const sampling = setInterval(() => {
      most = Math.max(most, residentKiB(pid))
    }, SAMPLED_EVERY_MS)
    for (let run = 0; run < runs; run += 1) {
      const name = `file-${run}.pdf`
      speeds.up.push(perSecond(await timed(() => up(name))))
      speeds.down.push(perSecond(await timed(() => down(name))))
      await remove(name)
    }
    clearInterval(sampling)
    return [
      { name: '25 MiB up, in MB a second (aim 80)', unit: '', runs: speeds.up },
      { name: '25 MiB down, in MB a second (aim 80)', unit: '', runs: speeds.down },
      {
        name: 'the program’s memory beyond what it had',
        unit: 'KiB',
        runs: [most - before],
        limit: 64 * 1024,
      },
    ]
  })
}
