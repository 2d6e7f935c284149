// What programs and operators use: the API, a key's check, files through the published storage client, and a backup
// and its restore. `--part` selects one of them, `--people` the size of the backed-up database.
import type { Bench, BenchOptions, Figure } from '../bench.ts'
import { apiPart } from './api-part.ts'
import { backupPart } from './backup-part.ts'
import { listPart } from './list-part.ts'
import { storagePart } from './storage-part.ts'

const PARTS: Readonly<Record<string, (options: BenchOptions) => Promise<Figure[]>>> = {
  api: apiPart,
  storage: storagePart,
  list: listPart,
  backup: backupPart,
}

export const operateBench: Bench = {
  name: 'operate',
  about: 'the API, files and backups, as programs and operators use them',
  async run(options) {
    const { part } = options
    if (part !== undefined && !(part in PARTS))
      throw new Error(`operate has the parts ${Object.keys(PARTS).join(', ')}`)
    const figures: Figure[] = []
    for (const [name, run] of Object.entries(PARTS)) {
      if (part !== undefined && part !== name) continue
      console.log(`  ${name} …`)
      figures.push(...(await run(options)))
    }
    return figures
  },
}
