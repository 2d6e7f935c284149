// A client that pushes rows and intents without pause, and remembers which ones were acknowledged or got no answer.
import type { CollectionName } from '#shared/collections/index.ts'
import { must } from '#shared/lib/must.ts'
import type { PullAnswer, PushConflict, WireDoc } from '#shared/protocol/sync.ts'
import { dice } from '#tests/model/dice.ts'
import { anIntent, aPerson } from './documents.ts'

type Batch = { name: 'people' | 'intents'; docs: ({ id: string } & Record<string, unknown>)[] }

export type StreamingClient = {
  /** Rows that the server has acknowledged. */
  acknowledged: Map<string, Record<string, unknown>>
  /** Intents that the server has acknowledged. */
  done: Set<string>
  /** Batches sent without an answer. */
  unanswered: Batch[]
  /** Pushes from several writers until a request fails. Calls `told` after each answer. */
  stream(told: () => void): Promise<void>
  /** Resends unanswered batches unchanged. Returns their conflicts. */
  repeat(): Promise<PushConflict[]>
  /** All rows of a collection on the server. */
  readAll(name: CollectionName): Promise<WireDoc[]>
}

/** Parallel writers. Each waits for its answer before it continues. */
const WRITERS = 4

/** Signs in and returns the client. `seed` determines what it sends. */
export async function streamingClient(
  url: string,
  credentials: { email: string; password: string },
  seed: number,
): Promise<StreamingClient> {
  const chance = dice(seed)
  const token = await signIn(url, credentials)
  const ask = async (path: string, body?: unknown): Promise<unknown> => {
    const response = await fetch(`${url}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${path} was answered ${response.status}: ${await response.text()}`)
    return response.json()
  }
  const acknowledged: StreamingClient['acknowledged'] = new Map()
  const done: StreamingClient['done'] = new Set()
  const unanswered: Batch[] = []
  const push = async ({ name, docs }: Batch): Promise<PushConflict[]> => {
    const rows = docs.map(doc => ({
      assumedMasterState: null,
      newDocumentState: { ...doc, _deleted: false },
    }))
    const against = (await ask(`/sync/v1/${name}/push`, rows)) as PushConflict[]
    for (const doc of docs) {
      if (name === 'intents') done.add(doc.id)
      else acknowledged.set(doc.id, doc)
    }
    return against
  }
  const draw = (): Batch => {
    if (chance.percent(60)) {
      const people = Array.from({ length: 1 + chance.below(20) }, () =>
        aPerson({ id: chance.id(), relation: 'relative' }),
      )
      return { name: 'people', docs: people }
    }
    const ids = Array.from({ length: 1 + chance.below(5) }, () => chance.id())
    return { name: 'intents', docs: ids.map(id => anIntent('complete-guide', { job_id: id }, { id })) }
  }
  return {
    acknowledged,
    done,
    unanswered,
    async stream(told) {
      const write = async () => {
        for (;;) {
          const batch = draw()
          try {
            const against = await push(batch)
            if (against.length > 0) throw new Error(`not taken: ${JSON.stringify(against[0])}`)
            told()
          } catch (error) {
            // Broken connections are expected here; a refusal is not.
            if (!(error instanceof TypeError)) throw error
            unanswered.push(batch)
            return
          }
        }
      }
      await Promise.all(Array.from({ length: WRITERS }, write))
    },
    async repeat() {
      const answers: PushConflict[] = []
      for (const batch of unanswered.splice(0)) answers.push(...(await push(batch)))
      return answers
    },
    async readAll(name) {
      const rows: WireDoc[] = []
      for (let seq = 0; ; ) {
        const page = (await ask(`/sync/v1/${name}/pull?seq=${seq}&limit=1000`)) as PullAnswer
        rows.push(...page.documents)
        seq = page.checkpoint.seq
        if (page.documents.length < 1000) return rows
      }
    },
  }
}

async function signIn(url: string, credentials: { email: string; password: string }): Promise<string> {
  const response = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
  })
  const { access_token } = (await response.json()) as { access_token?: string }
  return must(access_token, 'access token')
}
