// A device that pushes and pulls without pause, at any copy of the server that accepts it. If a copy politely refuses
// or is gone, it switches to the next, and resends unanswered batches unchanged.
import { setTimeout as pause } from 'node:timers/promises'
import type { CollectionName } from '#shared/collections/index.ts'
import { must } from '#shared/lib/must.ts'
import type { PullAnswer, PushConflict, WireDoc } from '#shared/protocol/sync.ts'

type Doc = { id: string } & Record<string, unknown>
export type Batch = { name: 'people' | 'intents'; docs: Doc[] }

/**
 * How often a batch is retried, a tenth of a second apart, before the device gives up: a copy takes seconds to start.
 */
const TRIES_MAX = 1200
const TRY_AGAIN_AFTER = 100

export class SteadyDevice {
  /** Rows that a copy has acknowledged. */
  readonly acknowledged = new Map<string, Doc>()
  /** Rows pulled so far, by id. */
  readonly pulled = new Map<string, WireDoc>()
  /** Answers that were neither successes nor polite refusals. */
  readonly errors: string[] = []
  /** The codes of polite refusals. */
  readonly refusals: string[] = []
  /** The number of broken connections. */
  breaks = 0
  readonly #urls: () => readonly string[]
  readonly #token: string
  #at: number
  #seq = 0

  /** `urls`: the current copies. `at`: the first one to use. */
  constructor(urls: () => readonly string[], token: string, at: number) {
    this.#urls = urls
    this.#token = token
    this.#at = at
  }

  /** Pushes a batch until a copy accepts it, and pulls new rows. */
  async step(batch: Batch): Promise<void> {
    const rows = batch.docs.map(doc => ({
      assumedMasterState: null,
      newDocumentState: { ...doc, _deleted: false },
    }))
    const against = (await this.#ask(`/sync/v1/${batch.name}/push`, rows)) as PushConflict[]
    // A repeated intent comes back with its outcome.
    const refused = against.filter(row => row._refused || batch.name === 'people')
    if (refused.length > 0) this.errors.push(`not taken: ${JSON.stringify(refused[0])}`)
    for (const doc of batch.docs) this.acknowledged.set(doc.id, doc)
    const { documents, checkpoint } = (await this.#ask(
      `/sync/v1/people/pull?seq=${this.#seq}&limit=1000`,
    )) as PullAnswer
    for (const doc of documents) this.pulled.set(doc.id, doc)
    this.#seq = checkpoint.seq
  }

  /** All rows of a collection on the server. */
  async readAll(name: CollectionName): Promise<WireDoc[]> {
    const rows: WireDoc[] = []
    for (let seq = 0; ; ) {
      const page = (await this.#ask(`/sync/v1/${name}/pull?seq=${seq}&limit=1000`)) as PullAnswer
      rows.push(...page.documents)
      seq = page.checkpoint.seq
      if (page.documents.length < 1000) return rows
    }
  }

  async #ask(path: string, body?: unknown): Promise<unknown> {
    for (let tries = 0; tries < TRIES_MAX; tries += 1) {
      const urls = this.#urls()
      const url = must(urls[this.#at % urls.length], 'a copy')
      const response = await this.#fetch(url + path, body)
      if (response?.ok) return response.json()
      if (response) this.#note(path, response.status, await response.text(), response.headers)
      this.#at += 1
      await pause(TRY_AGAIN_AFTER)
    }
    throw new Error(`no copy takes ${path}: ${this.errors.at(-1) ?? this.refusals.at(-1)}`)
  }

  async #fetch(url: string, body: unknown): Promise<Response | null> {
    try {
      const response = await fetch(url, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { authorization: `Bearer ${this.#token}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      // Read here, because a connection may also break in the middle of an answer.
      return new Response(await response.text(), { status: response.status, headers: response.headers })
    } catch (error) {
      if (!(error instanceof TypeError)) throw error
      this.breaks += 1
      return null
    }
  }

  #note(path: string, status: number, text: string, headers: Headers): void {
    const { code, status: state } = JSON.parse(text || '{}') as { code?: string; status?: unknown }
    if (status === 503 && headers.has('retry-after')) this.refusals.push(code ?? String(state))
    else this.errors.push(`${path} was answered ${status}: ${text}`)
  }
}

/** An account's token, from a copy of the server. */
export async function signInAt(
  url: string,
  credentials: { email: string; password: string },
): Promise<string> {
  const response = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
  })
  const { access_token } = (await response.json()) as { access_token?: string }
  return must(access_token, 'access token')
}
