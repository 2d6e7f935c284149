// A device of one account, reduced to what the scale bench needs: it pulls everything, pulls changes, and pushes.
import { must } from '#shared/lib/must.ts'
import { CHECK_SUBSCRIPTION } from '#shared/protocol/subscription.ts'
import {
  PROTOCOL_HEADER,
  PULL_LIMIT_MAX,
  type PullAllAnswer,
  type PullAnswer,
  SYNC_PROTOCOL,
  type WireDoc,
} from '#shared/protocol/sync.ts'
import { createHttp } from '../sync/client/http.ts'

export type Device = {
  /** Reads everything, like a new device. Returns the number of rows. */
  readAll: () => Promise<number>
  /** The requests for opening the app after so many changed scans: one pull, and the subscription. */
  openDashboard: (changedScans: number) => Promise<void>
  /** Pulls when there are no changes. @throws if there are any. */
  ask: () => Promise<void>
  /** Changes a person. @throws if the change is refused. */
  push: (text: string) => Promise<void>
  close: () => void
}

/** Call `readAll` first. */
export function createDevice(origin: string, token: string): Device {
  const http = createHttp(origin, {
    authorization: `Bearer ${token}`,
    [PROTOCOL_HEADER]: String(SYNC_PROTOCOL),
  })
  const since: Record<string, number> = {}
  let person: WireDoc | null = null
  const pull = async (from: Readonly<Record<string, number>>) => {
    const answer = await http.json('POST', '/sync/v1/pull', { since: from, limit: PULL_LIMIT_MAX })
    return Object.entries(answer as PullAllAnswer).map(([name, page]) => {
      if ('expired' in page) throw new Error(`${name} has expired`)
      return [name, page] as const
    })
  }
  const rowsOf = (pages: readonly (readonly [string, PullAnswer])[]) =>
    pages.reduce((sum, [, { documents }]) => sum + documents.length, 0)
  return {
    async readAll() {
      const pages = await pull({})
      let rows = rowsOf(pages)
      for (const [name, first] of pages) {
        let page = first
        while (page.documents.length === PULL_LIMIT_MAX) {
          const path = `/sync/v1/${name}/pull?seq=${page.checkpoint.seq}&limit=${PULL_LIMIT_MAX}`
          page = (await http.json('GET', path)) as PullAnswer
          rows += page.documents.length
        }
        since[name] = page.checkpoint.seq
        if (name === 'people') person = must(first.documents[0], 'a person')
      }
      return rows
    },
    async openDashboard(changedScans) {
      const scans = Math.max(0, (since.exposure_scans ?? 0) - changedScans)
      await Promise.all([
        pull({ ...since, exposure_scans: scans }),
        http.json('POST', CHECK_SUBSCRIPTION, {}),
      ])
    },
    async ask() {
      const rows = rowsOf(await pull(since))
      if (rows > 0) throw new Error(`${rows} rows are new`)
    },
    async push(text) {
      const master = must(person, 'a person')
      const changed = { ...master, relatives: [text] }
      const edit = { assumedMasterState: master, newDocumentState: changed }
      const refused = (await http.json('POST', '/sync/v1/people/push', [edit])) as unknown[]
      if (refused.length > 0) throw new Error(`refused: ${JSON.stringify(refused).slice(0, 500)}`)
      person = changed
    },
    close: http.close,
  }
}
