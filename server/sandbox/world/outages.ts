// Which sandbox sites a tester has broken, and how. Stored, so a restart doesn't repair them.
import { z } from '#shared/lib/z.ts'
import { type Store, textOf } from '../store.ts'

export const outageMode = z.enum(['down', 'challenge', 'slow', 'ok'])
export type OutageMode = z.infer<typeof outageMode>

export type Outages = {
  mode: (host: string) => OutageMode
  set: (host: string, mode: OutageMode) => void
}

/** Outages, stored in `store`. */
export function createOutages(store: Store): Outages {
  const save = store.db.prepare(
    'insert into broken (site, mode) values (?, ?) on conflict (site) do update set mode = excluded.mode',
  )
  const modes = new Map<string, OutageMode>()
  for (const row of store.db.prepare('select site, mode from broken').all()) {
    modes.set(textOf(row, 'site'), outageMode.parse(textOf(row, 'mode')))
  }
  return {
    mode: host => modes.get(host) ?? 'ok',
    set: (host, mode) => {
      save.run(host, mode)
      modes.set(host, mode)
    },
  }
}
