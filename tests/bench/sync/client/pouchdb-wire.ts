// CouchDB's HTTP interface as served by express-pouchdb, for the plain HTTP client.
import type { Target } from '../backend.ts'
import type { Row } from '../person-row.ts'
import { createHttp } from './http.ts'
import type { Wire, WireRow } from './wire.ts'

type Change = { seq: number | string; doc: Record<string, unknown> & { _id: string } }

export function pouchdbWire({ origin, database }: Target & { kind: 'pouchdb' }): Wire {
  const http = createHttp(origin)
  const stops: (() => void)[] = []
  const pull = async (checkpoint: unknown, limit: number) => {
    const query = `since=${checkpoint ?? 0}&limit=${limit}&include_docs=true`
    const answer = (await http.json('GET', `/${database}/_changes?${query}`)) as {
      results: Change[]
      last_seq: number | string
    }
    return { documents: answer.results.map(wireRow), checkpoint: answer.last_seq }
  }
  return {
    pushMax: 500,
    pull,
    catchUp: pull,
    async push(edits) {
      const docs = edits.map(edit => pouchDoc(edit.newDocumentState))
      const answer = (await http.json('POST', `/${database}/_bulk_docs`, { docs })) as { error?: unknown }[]
      if (answer.some(({ error }) => error)) throw new Error('a document was refused')
      return []
    },
    async listen(onItem) {
      const { update_seq: since } = (await http.json('GET', `/${database}`)) as { update_seq: number }
      const query = `feed=continuous&include_docs=true&heartbeat=25000&since=${since}`
      const stop = await http.lines(`/${database}/_changes?${query}`, line => {
        if (line.trim() === '') return
        const change = JSON.parse(line) as Change
        onItem({ documents: [wireRow(change)], checkpoint: change.seq })
      })
      stops.push(stop)
      return stop
    },
    close() {
      for (const stop of stops) stop()
      http.close()
    },
  }
}

/** A row in PouchDB's format: its id under `_id`, and no other names with an underscore. */
export function pouchDoc(row: Row): Record<string, unknown> & { _id: string } {
  const { id, _deleted, ...fields } = row
  return { _id: id, ...fields }
}

function wireRow({ doc }: Change): WireRow {
  const { _id, _rev, ...fields } = doc
  return { ...fields, id: _id, _deleted: false }
}
