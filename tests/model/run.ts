// One running history: the account and a stranger's, their devices, the server's copies, and the observed problems.
import { type CollectionName, collections } from '#shared/collections/index.ts'
import { DEVICE_HEADER, PROTOCOL_HEADER, type PushConflict, SYNC_PROTOCOL } from '#shared/protocol/sync.ts'
import { ACCEPTS_ZSTD, decodedJson } from '../support/decoded-json.ts'
import { type Dice, dice } from './dice.ts'
import type { History } from './history.ts'
import type { Holder } from './holders.ts'
import type { Told } from './lane.ts'
import { Ledger, type ModelCollection, type Row } from './ledger.ts'
import type { Copies, ServerWorld } from './server-world.ts'
import { SimDevice } from './sim-device.ts'

export const NAMES = ['people', 'removal_jobs', 'notifications', 'monitoring_settings', 'intents'] as const

/** What happens to a request in transit. */
export type Fate = 'arrives' | 'is lost' | 'loses its answer' | 'arrives twice'

/** A lost push, and how many edits its account had made by then. */
export type Stray = { path: string; body: unknown; side: Side; device: string; edits: number }

export type Side = {
  holder: Holder
  ledger: Ledger
  devices: SimDevice[]
  /** Direct calls by key, and whether their answer has arrived. */
  calls: Map<string, boolean>
}

export class Run {
  readonly world: ServerWorld
  readonly account: Side
  readonly stranger: Side
  /** The events in order, for the report of a failure. */
  readonly trace: string[] = []
  readonly problems: string[] = []
  /** What happens to the next requests. */
  fate: Fate = 'arrives'
  /** Requests that were sent but got lost. They may still arrive. */
  readonly strays: Stray[] = []
  readonly #ids: Dice
  #copies: Copies
  readonly #purges: boolean
  #requests = 0
  /** The initial rows contain the first ones. */
  #words = 100

  constructor(world: ServerWorld, history: History, holders: readonly [Holder, Holder]) {
    this.world = world
    this.#ids = dice(history.seed ^ 0x5eed)
    this.#purges = history.steps.some(step => step.kind === 'purge')
    this.#copies = world.copies
    this.account = this.#side(holders[0], history.devices, 0)
    this.stranger = this.#side(holders[1], 1, history.devices)
  }

  /** A step's device and its account. */
  at(index: number): { side: Side; device: SimDevice } {
    const side = index < this.account.devices.length ? this.account : this.stranger
    const device = side.devices[index % this.account.devices.length] ?? side.devices[0]
    if (!device) throw new Error('no device')
    return { side, device }
  }

  newId(): string {
    return this.#ids.id()
  }

  /** A new, unused word. All have the same length, so that none is part of another. */
  newWord(): string {
    this.#words += 1
    return `w${String(this.#words).padStart(6, '0')}`
  }

  say(text: string): void {
    this.trace.push(text)
  }

  /** Purges deletions on the server, even ones that a device may not have received. */
  async purge(daysLater: number): Promise<void> {
    for (const { ledger, devices } of [this.account, this.stranger]) {
      for (const { collection, id } of ledger.rows()) {
        const isDeleted = ledger.of(collection, id).some(edit => edit.after._deleted)
        const isHere = devices.some(device => device.rows(collection).some(row => row.id === id))
        if (isDeleted && isHere) ledger.mayReturn.add(`${collection}/${id}`)
      }
    }
    await this.world.purge(daysLater)
  }

  restartServer(): void {
    this.#copies = this.world.startCopies()
  }

  /** Sends a request to the server's copies in turn. Null if no answer comes back. */
  async send(side: Side, device: string, path: string, body?: unknown): Promise<Response | null> {
    const { fate } = this
    if (fate === 'is lost') {
      if (body !== undefined && path.endsWith('/push'))
        this.strays.push({ path, body, side, device, edits: side.ledger.edits.length })
      return null
    }
    const ask = () => this.#ask(side, device, path, body)
    if (fate !== 'arrives twice') {
      const response = await ask()
      return fate === 'loses its answer' ? null : response
    }
    const [, second] = await Promise.all([ask(), ask()])
    return second ?? null
  }

  async #ask(side: Side, device: string, path: string, body: unknown): Promise<Response> {
    this.#requests += 1
    const copy = this.#copies[this.#requests % this.#copies.length]
    const response = await copy?.fetch(
      new Request(`http://127.0.0.1:8787${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          ...ACCEPTS_ZSTD,
          authorization: `Bearer ${side.holder.token}`,
          [PROTOCOL_HEADER]: String(SYNC_PROTOCOL),
          // Read positions matter only to purges, and recording one costs as much as a pull.
          ...(device !== '' && this.#purges ? { [DEVICE_HEADER]: device } : {}),
          ...(path.startsWith('/functions')
            ? { 'idempotency-key': (body as { job_id: string }).job_id }
            : {}),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    )
    if (!response) throw new Error('no copy of the server')
    if (response.status >= 500) this.problems.push(`${path} was answered ${response.status}`)
    return response
  }

  #side(holder: Holder, count: number, first: number): Side {
    const ledger = new Ledger()
    const side: Side = { holder, ledger, devices: [], calls: new Map() }
    for (const { name, row } of holder.rows) ledger.note('server', name, null, row)
    for (let index = 0; index < count; index += 1) {
      const id = this.newId()
      const wire = {
        push: (name: ModelCollection, body: unknown) => this.#push(side, id, name, body),
        pull: (name: ModelCollection, seq: number, limit: number) => this.pull(side, id, name, seq, limit),
        pullAll: (since: Record<string, number>) => this.#pullAll(side, id, since),
      }
      const device = new SimDevice(first + index, ledger, wire, NAMES)
      // Most devices begin in sync. One in four is new to the account.
      if (this.#ids.percent(75)) for (const { name, row, seq } of holder.rows) device.has(name, row, seq)
      side.devices.push(device)
    }
    return side
  }

  async #push(
    side: Side,
    device: string,
    name: CollectionName,
    body: unknown,
  ): Promise<PushConflict[] | null> {
    const response = await this.send(side, device, `/sync/v1/${name}/push`, body)
    if (!response) return null
    if (response.ok) return decodedJson<PushConflict[]>(response)
    this.problems.push(`push of ${name} was answered ${response.status}: ${await response.text()}`)
    return null
  }

  /** A page of a collection as `device` pulls it. Without a device's name, nothing is recorded. */
  async pull(side: Side, device: string, name: ModelCollection, seq: number, limit: number) {
    const response = await this.send(side, device, `/sync/v1/${name}/pull?seq=${seq}&limit=${limit}`)
    if (!response) return null
    if (response.status === 410 && seq > 0) return 'expired'
    if (!response.ok) {
      this.problems.push(`pull of ${name} from ${seq} was answered ${response.status}`)
      return null
    }
    const told = await decodedJson<Told>(response)
    this.#lookAt(side, name, told)
    return told
  }

  /** All rows of an account on the server, including deleted ones. */
  async readAll(side: Side): Promise<Partial<Record<ModelCollection, Row[]>>> {
    const answer = (await this.#pullAll(side, '', {})) ?? {}
    return Object.fromEntries(
      Object.entries(answer).map(([name, told]) => [name, 'expired' in told ? [] : told.documents]),
    )
  }

  async #pullAll(side: Side, device: string, since: Record<string, number>) {
    const body = { since, only: NAMES, limit: 1000 }
    const response = await this.send(side, device, '/sync/v1/pull', body)
    if (!response) return null
    const answer = await decodedJson<Record<string, Told | { expired: true }>>(response)
    for (const name of NAMES) {
      const told = answer[name]
      if (told && !('expired' in told)) this.#lookAt(side, name, told)
    }
    return answer
  }

  /** Checks that every received row belongs to the account and is valid. */
  #lookAt(side: Side, name: ModelCollection, told: Told): void {
    for (const row of told.documents as Row[]) {
      const isKnown = side.calls.has(row.id) || side.ledger.knows(name, row.id)
      if (!isKnown) this.problems.push(`${name} ${row.id} is nothing of this account's`)
      const { _deleted, ...doc } = row
      if (!_deleted && !collections[name].doc.safeParse(doc).success)
        this.problems.push(`${name} ${row.id} does not fit its collection`)
    }
  }
}
