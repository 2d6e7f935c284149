// rxdb-server's replication endpoint, used as by its own client plugin (rxdb-server 15, plugins/replication-server).
// That plugin can't be loaded together with RxDB 17, and this way both sides have the same client.
import type { Target } from '../backend.ts'
import { createHttp } from './http.ts'
import type { Page, Wire, WireRow } from './wire.ts'

type Checkpoint = { id: string; lwt: number }

export function rxdbServerWire({ origin, endpoint, account }: Target & { kind: 'rxdb-server' }): Wire {
  const http = createHttp(origin, { 'x-account': account })
  const stops: (() => void)[] = []
  const pull = async (checkpoint: unknown, limit: number) => {
    const { id, lwt } = (checkpoint ?? { id: '', lwt: 0 }) as Checkpoint
    return (await http.json('GET', `/${endpoint}/0/pull?lwt=${lwt}&id=${id}&limit=${limit}`)) as Page
  }
  return {
    pushMax: 1000,
    pull,
    catchUp: pull,
    push: async edits => (await http.json('POST', `/${endpoint}/0/push`, edits)) as WireRow[],
    async listen(onItem) {
      const stop = await http.lines(`/${endpoint}/0/pullStream`, line => {
        if (line.startsWith('data: ')) onItem(JSON.parse(line.slice(6)) as Page | 'RESYNC')
      })
      stops.push(stop)
      // Whenever the stream opens, the plugin pulls earlier changes.
      onItem('RESYNC')
      return stop
    },
    close() {
      for (const stop of stops) stop()
      http.close()
    },
  }
}
