// A person's DROP request on this device: read, entered and changed. Works offline.
import type { DropRequest, DropResult } from '#shared/collections/drop-requests.ts'
import { newId } from '#shared/lib/id.ts'
import { iso } from '#shared/lib/time.ts'
import { now } from '#web/data/clock.ts'
import { changeDoc, insertDoc, removeDoc, useDocs } from '#web/data/queries.ts'

export type EnteredRequest = Pick<DropRequest, 'submitted_on' | 'drop_id'>

export type DropRequestActions = {
  /** Enters a request, or changes the one there is. */
  save: (sent: EnteredRequest) => Promise<void>
  remove: () => Promise<void>
  /** Enters a site's report; replaces an earlier one under the same name. */
  report: (result: Omit<DropResult, 'at'>) => Promise<void>
  unreport: (name: string) => Promise<void>
}

/** `request`: the latest one; null if there is none. */
export function useDropRequest(personId: string): {
  isLoading: boolean
  request: DropRequest | null
  actions: DropRequestActions
} {
  const { status, docs } = useDocs('drop_requests', { sort: [{ created_at: 'desc' }] })
  const request = docs.find(one => one.person_id === personId) ?? null
  const change = async (patch: Partial<DropRequest>) => {
    if (request) await changeDoc('drop_requests', request.id, { ...patch, updated_at: iso(now()) })
  }
  const without = (name: string) => (request?.results ?? []).filter(one => one.name !== name)
  return {
    isLoading: status === 'loading',
    request,
    actions: {
      async save(sent) {
        if (request) return change(sent)
        const at = iso(now())
        await insertDoc('drop_requests', {
          id: newId(),
          person_id: personId,
          ...sent,
          results: [],
          created_at: at,
          updated_at: at,
        })
      },
      async remove() {
        if (request) await removeDoc('drop_requests', request.id)
      },
      report: result => change({ results: [...without(result.name), { ...result, at: iso(now()) }] }),
      unreport: name => change({ results: without(name) }),
    },
  }
}
