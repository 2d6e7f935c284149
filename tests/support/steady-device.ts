// A device that pushes and pulls without pause, at whichever copy of the server takes it: one that refuses politely or is
// gone is left for the next, and what it did not answer is sent again as it was.
import { setTimeout as pause } from 'node:timers/promises'
import type { CollectionName } from '#shared/collections/index.ts'
import { must } from '#shared/lib/must.ts'
import type { PullAnswer, PushConflict, WireDoc } from '#shared/protocol/sync.ts'

type Doc = { id: string } & Record<string, unknown>
export type Batch = { name: 'people' | 'intents'; docs: Doc[] }

/** How often a batch is offered, a tenth of a second apart, before the device gives up: a copy takes seconds to start. */
const TRIES_MAX = 1200
const TRY_AGAIN_AFTER = 100

export class SteadyDevice {
  /** Rows that a copy has said it has. */
  readonly acknowledged = new Map<string, Doc>()
  /** Rows pulled so far, by id. */
  readonly pulled = new Map<string, WireDoc>()
  /** Answers that were neither a success nor a polite refusal. */
  readonly errors: string[] = []
  /** Codes of polite refusals. */
  readonly refusals: string[] = []
  /** Connections that broke. */
  breaks = 0
  readonly #urls: () => readonly string[]
  readonly #token: string
  #at: number
  #seq = 0

  /** `urls` are those of the copies there are now; `at` is the one to begin with. */
  constructor(urls: () => readonly string[], token: string, at: number) {
    this.#urls = urls
    this.#token = token
    this.#at = at
  }

  /** Pushes a batch until a copy has it, and pulls what is new. */
  async step(batch: Batch): Promise<void> {
    const rows = batch.docs.map(doc => ({
      assumedMasterState: null,
      newDocumentState: { ...doc, _deleted: false },
    }))
    const against = (await this.#ask(`/sync/v1/${batch.name}/push`, rows)) as PushConflict[]
    // An intent that was in already comes back with its outcome.
    const refused = against.filter(row => row._refused || batch.name === 'people')
    if (refused.length > 0) this.errors.push(`not taken: ${JSON.stringify(refused[0])}`)
    for (const doc of batch.docs) this.acknowledged.set(doc.id, doc)
    const { documents, checkpoint } = (await this.#ask(
      `/sync/v1/people/pull?seq=${this.#seq}&limit=1000`,
    )) as PullAnswer
    for (const doc of documents) this.pulled.set(doc.id, doc)
    this.#seq = checkpoint.seq
  }

  /** All rows of a collection as the copies have them. */
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
      // Read here: a connection may break in the middle of an answer, too.
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

/** The token of an account, from a copy of the server. */
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
