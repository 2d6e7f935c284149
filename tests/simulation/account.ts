// One account over the product's HTTP surface: signs up as a person does, pushes its own rows, pulls changes, calls
// functions. When the program is killed, the killer waits for it, never this code.
import { randomUUID } from 'node:crypto'
import type { DataBrokerSite } from '#shared/collections/data-broker-sites.ts'
import type { ExposureScan } from '#shared/collections/exposure-scans.ts'
import type { Message } from '#shared/collections/messages.ts'
import type { Person } from '#shared/collections/people.ts'
import type { RealtimeUpdate } from '#shared/collections/realtime-updates.ts'
import type { ReappearanceAlert } from '#shared/collections/reappearance-alerts.ts'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { must } from '#shared/lib/must.ts'
import type { PullAnswer, PushConflict, WireDoc } from '#shared/protocol/sync.ts'
import type { PretendWorld } from './world.ts'

type Rows = {
  exposure_scans: ExposureScan
  removal_jobs: RemovalJob
  realtime_updates: RealtimeUpdate
  reappearance_alerts: ReappearanceAlert
  messages: Message
  data_broker_sites: DataBrokerSite
}
type Name = keyof Rows

const NAMES: readonly Name[] = [
  'exposure_scans',
  'removal_jobs',
  'realtime_updates',
  'reappearance_alerts',
  'messages',
  'data_broker_sites',
]
const PAGE = 1000

export type Answer = { ok: true } | { ok: false; status: number; text: string }

export type Account = {
  email: string
  addPerson: (person: Person) => Promise<void>
  call: (name: string, payload: Record<string, unknown>) => Promise<Answer>
  /** Brings the local rows up to date with the server's. */
  refresh: () => Promise<void>
  rows: <N extends Name>(name: N) => Rows[N][]
}

/** Signs up, confirms by the mailed link, and signs in. */
export async function openAccount(world: PretendWorld, email: string): Promise<Account> {
  const credentials = { email, password: `thistle-${randomUUID()}` }
  const http = async (path: string, init: RequestInit = {}): Promise<Response> =>
    fetch(world.url + path, init)
  const signedUp = await http('/auth/v1/signup', json(credentials))
  if (!signedUp.ok) throw new Error(`sign-up: ${signedUp.status} ${await signedUp.text()}`)
  await http(await confirmationPath(world, email), { redirect: 'manual' })
  let token = ''
  const signIn = async () => {
    const response = await http('/auth/v1/token?grant_type=password', json(credentials))
    const answer = (await response.json()) as { access_token?: string }
    token = must(answer.access_token, `access token of ${email}`)
  }
  await signIn()
  const ask = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const withToken = () =>
      http(path, { ...init, headers: { ...init.headers, authorization: `Bearer ${token}` } })
    const response = await withToken()
    if (response.status !== 401) return response
    await signIn()
    return withToken()
  }
  const kept = new Map<Name, { seq: number; docs: Map<string, WireDoc> }>()
  const pull = async (name: Name) => {
    const own = kept.get(name) ?? { seq: 0, docs: new Map<string, WireDoc>() }
    kept.set(name, own)
    for (;;) {
      const response = await ask(`/sync/v1/${name}/pull?seq=${own.seq}&limit=${PAGE}`)
      if (!response.ok) throw new Error(`pull of ${name}: ${response.status} ${await response.text()}`)
      const page = (await response.json()) as PullAnswer
      for (const doc of page.documents) {
        if (doc._deleted) own.docs.delete(doc.id)
        else own.docs.set(doc.id, doc)
      }
      own.seq = page.checkpoint.seq
      if (page.documents.length < PAGE) return
    }
  }
  return {
    email,
    async addPerson(person) {
      const row = { assumedMasterState: null, newDocumentState: { ...person, _deleted: false } }
      const response = await ask('/sync/v1/people/push', json([row]))
      const against = (await response.json()) as PushConflict[]
      if (!response.ok || against.length > 0) throw new Error(`person not taken: ${JSON.stringify(against)}`)
    },
    async call(name, payload) {
      const response = await ask(`/functions/v1/${name}`, json(payload))
      const text = await response.text()
      return response.ok ? { ok: true } : { ok: false, status: response.status, text }
    },
    async refresh() {
      for (const name of NAMES) await pull(name)
    },
    // The server validates every row with the collection's schema before it stores it.
    rows: <N extends Name>(name: N) => [...(kept.get(name)?.docs.values() ?? [])] as unknown as Rows[N][],
  }
}

const json = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

/** The path of the link in the sign-up mail. */
async function confirmationPath(world: PretendWorld, email: string): Promise<string> {
  for (let round = 0; round < 100; round++) {
    const [mail] = await world.mails(email)
    const link = mail?.text.match(/https?:\/\/\S+\/auth\/v1\/verify\?\S+/)?.[0]
    if (link) {
      const url = new URL(link)
      return url.pathname + url.search
    }
    await world.advance('PT0S')
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  throw new Error(`no confirmation mail came to ${email}`)
}
