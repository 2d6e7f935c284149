// An in-memory server that follows the contract of shared/protocol/SPEC.md and of /auth/v1, for tests of the device
// side.
import { equalJson } from '#shared/lib/json.ts'
import type { ApiFetch, SocketEvents } from '../environment.ts'

export type Row = Record<string, unknown> & { id: string; _deleted: boolean }
type Stored = { row: Row; seq: number }
type Edit = { assumedMasterState?: Row | null; newDocumentState: Row }
type Page = { documents: Row[]; checkpoint: { seq: number } }
export type Backup = { rows: (readonly [string, Map<string, Stored>])[]; seq: number }
type PullAll = { since: Record<string, number>; only?: string[]; limit?: number }
type Refusal = { code: string; message: string; field?: string }

export const USER = { id: '11111111-1111-4111-8111-111111111111', email: 'ada@example.com' }
export const PASSWORD = 'correct horse battery staple'

export class FakeServer {
  readonly requests: string[] = []
  /** Ids of the rows that devices sent, one entry per send. */
  readonly received: string[] = []
  /** How often each intent took effect. */
  readonly effects = new Map<string, number>()
  /** Answers by path that take precedence over any other; used in order. */
  readonly answers: { path: string; status: number; body?: unknown }[] = []
  /** How many answers to pushes are lost on the way back. */
  losePushAnswers = 0
  /** Refuses an edit, or accepts it with null. */
  refuse: (collection: string, edit: Edit) => Refusal | null = () => null
  /** Checkpoints below this get a 410. */
  oldestSeq = 0
  /** How far its clock is ahead, in milliseconds. */
  ahead = 0
  user = USER
  #seq = 0
  /** The numbers between these were assigned before the last restore, or never. */
  #lost = { after: 0, first: 0 }
  #tokens = 0
  #valid = new Set<string>()
  #cookie = false
  readonly #rows = new Map<string, Map<string, Stored>>()
  readonly #sockets = new Set<SocketEvents>()

  /** The rows of a collection, including deleted ones. */
  rows(collection: string): Row[] {
    return [...this.#table(collection).values()].map(stored => stored.row)
  }

  row(collection: string, id: string): Row | undefined {
    return this.#table(collection).get(id)?.row
  }

  /** Writes a row like the server, and pushes it to the connected devices. */
  put(collection: string, row: Record<string, unknown> & { id: string }): void {
    this.#seq += 1
    const stored = { row: { _deleted: false, ...row }, seq: this.#seq }
    this.#table(collection).set(row.id, stored)
    this.tell({ type: 'change', collection, documents: [stored.row], checkpoint: { seq: stored.seq } })
  }

  /** Writes a row without pushing it, as if the message was lost. */
  putQuietly(collection: string, row: Record<string, unknown> & { id: string }): void {
    this.#seq += 1
    this.#table(collection).set(row.id, { row: { _deleted: false, ...row }, seq: this.#seq })
  }

  /** Removes a row without a trace, as a purge does. */
  purge(collection: string, id: string): void {
    this.#table(collection).delete(id)
    this.#seq += 1
    this.oldestSeq = this.#seq
  }

  /** A copy of its data, to be restored later. */
  backup(): Backup {
    const rows = [...this.#rows].map(([name, table]) => [name, structuredClone(table)] as const)
    return { rows, seq: this.#seq }
  }

  /** Restores a backup, as after losing its database: sockets end, and the numbers continue elsewhere. */
  restore(backup: Backup): void {
    this.disconnect()
    this.restoreQuietly(backup)
  }

  /** The same behind a proxy that keeps the sockets open: devices aren't notified. */
  restoreQuietly({ rows, seq }: Backup): void {
    this.#rows.clear()
    for (const [name, table] of rows) this.#rows.set(name, structuredClone(table))
    const first = this.#seq + 1000
    this.#lost = { after: seq, first }
    this.#seq = first - 1
  }

  tell(message: unknown): void {
    for (const socket of [...this.#sockets]) socket.message(JSON.stringify(message))
  }

  /** Refuses all access tokens issued so far. */
  expireTokens(): void {
    this.#valid.clear()
  }

  /** Ends the session: the cookie is no longer valid. */
  endSession(): void {
    this.#cookie = false
    this.expireTokens()
  }

  get connections(): number {
    return this.#sockets.size
  }

  /** Closes all sockets. */
  disconnect(): void {
    for (const socket of [...this.#sockets]) socket.closed()
    this.#sockets.clear()
  }

  connect = (events: SocketEvents) => {
    if (!this.#cookie) {
      queueMicrotask(events.closed)
      return { send() {}, close() {} }
    }
    this.#sockets.add(events)
    queueMicrotask(events.opened)
    return { send() {}, close: () => void this.#sockets.delete(events) }
  }

  fetch: ApiFetch = async (path, init) => {
    await Promise.resolve()
    const url = new URL(path, 'http://offlist.test')
    this.requests.push(`${init.method} ${path}`)
    const forced = this.answers.findIndex(answer => url.pathname === answer.path)
    if (forced >= 0) {
      const [answer] = this.answers.splice(forced, 1)
      return this.#answer(answer?.body ?? { code: 'forced', detail: 'As told.' }, answer?.status)
    }
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    if (url.pathname.startsWith('/auth/v1/')) return this.#auth(url, body)
    const token = new Headers(init.headers).get('authorization')?.slice('Bearer '.length) ?? ''
    if (!this.#valid.has(token)) return this.#answer({ code: 'not_signed_in', detail: 'Sign in.' }, 401)
    if (url.pathname === '/sync/v1/pull') return this.#pullAll(body as PullAll)
    const [, , , collection = '', action] = url.pathname.split('/')
    if (action === 'pull') return this.#pull(collection, url)
    if (action === 'push') {
      const read = Number(new Headers(init.headers).get('x-sync-checkpoint') ?? 0)
      if (this.#isAhead(read)) return this.#answer({ code: 'checkpoint_expired', detail: 'Pull first.' }, 410)
      return this.#push(collection, body as Edit[])
    }
    if (url.pathname.startsWith('/storage/v1/object/authenticated/evidence/')) return new Response('picture')
    return this.#answer({ code: 'not_found', detail: 'Nothing here.' }, 404)
  }

  #answer(body: unknown, status = 200): Response {
    const headers = { 'x-server-time': new Date(Date.now() + this.ahead).toISOString() }
    return status === 204 ? new Response(null, { status, headers }) : Response.json(body, { status, headers })
  }

  #auth(url: URL, body: unknown): Response {
    const grant = url.searchParams.get('grant_type')
    if (url.pathname === '/auth/v1/logout') {
      this.endSession()
      return this.#answer(null, 204)
    }
    if (grant === 'password') {
      const given = body as { email: string; password: string }
      if (given.email !== this.user.email || given.password !== PASSWORD) {
        return this.#answer({ code: 'invalid_credentials', message: 'Invalid login credentials' }, 400)
      }
      this.#cookie = true
      return this.#session()
    }
    if (grant === 'refresh_token') {
      if (this.#cookie) return this.#session()
      return this.#answer({ code: 'refresh_token_not_found', message: 'Invalid Refresh Token' }, 400)
    }
    if (url.pathname === '/auth/v1/signup') return this.#answer({ id: this.user.id, identities: [] })
    return this.#answer({})
  }

  #session(): Response {
    this.#tokens += 1
    const access_token = `token-${this.#tokens}`
    this.#valid.add(access_token)
    const user = { ...this.user, user_metadata: { full_name: 'Ada Lovelace' } }
    return this.#answer({ access_token, token_type: 'bearer', expires_in: 3600, user })
  }

  #pull(collection: string, url: URL): Response {
    const page = this.page(
      collection,
      Number(url.searchParams.get('seq')),
      Number(url.searchParams.get('limit')),
    )
    if ('expired' in page) return this.#answer({ code: 'checkpoint_expired', detail: 'Start afresh.' }, 410)
    return this.#answer(page)
  }

  #pullAll({ since, only = [...this.#rows.keys()], limit = 1000 }: PullAll): Response {
    return this.#answer(
      Object.fromEntries(
        only.map(collection => [collection, this.page(collection, since[collection] ?? 0, limit)]),
      ),
    )
  }

  /** The answer to a pull. */
  page(collection: string, seq: number, limit: number): Page | { expired: true; ahead?: true } {
    if (this.#isAhead(seq)) return { expired: true, ahead: true }
    if (seq > 0 && seq < this.oldestSeq) return { expired: true }
    const page = [...this.#table(collection).values()]
      .filter(stored => stored.seq > seq)
      .sort((a, b) => a.seq - b.seq)
      .slice(0, limit)
    return { documents: page.map(stored => stored.row), checkpoint: { seq: page.at(-1)?.seq ?? seq } }
  }

  #isAhead(seq: number): boolean {
    return seq > this.#lost.after && seq < this.#lost.first
  }

  #push(collection: string, edits: readonly Edit[]): Response {
    const answers = edits.flatMap(edit => this.#edit(collection, edit))
    if (this.losePushAnswers > 0) {
      this.losePushAnswers -= 1
      throw new TypeError('fetch failed')
    }
    return this.#answer(answers)
  }

  #edit(collection: string, edit: Edit): unknown[] {
    const { assumedMasterState: assumed, newDocumentState: mine } = edit
    this.received.push(mine.id)
    const master = this.row(collection, mine.id)
    const refusal = this.refuse(collection, edit)
    if (refusal) return [{ ...(master ?? { id: mine.id, _deleted: true }), _refused: refusal }]
    if (master && equalJson(master, mine)) return []
    if (master && !equalJson(master, assumed)) return [master]
    if (collection === 'intents' && !mine._deleted) {
      this.effects.set(mine.id, (this.effects.get(mine.id) ?? 0) + 1)
      this.put(collection, { ...mine, status: 'accepted' })
    } else {
      this.put(collection, mine)
    }
    return []
  }

  #table(collection: string): Map<string, Stored> {
    const table = this.#rows.get(collection) ?? new Map<string, Stored>()
    this.#rows.set(collection, table)
    return table
  }
}
