// Keeps the leading tab in touch with the server: listens to what it tells, asks when something may have been missed,
// and takes every sign of life for a reason to try again at once.
import { SECOND } from '#shared/lib/time.ts'
import type { ServerMessage } from '#shared/protocol/realtime.ts'
import type { Environment } from '#web/data/environment.ts'
import type { AbortableRequests } from '#web/data/http/abortable-requests.ts'
import type { Connection } from '#web/data/http/connection.ts'
import type { CollectionReplicator } from './collection-replicator.ts'
import { openRealtime, type Realtime } from './realtime.ts'

/** Without a socket, how often the server is asked for news all the same. */
const ASK_EVERY = 30 * SECOND
/** How long after opening the server may take to say `resync` by itself, in milliseconds. */
const GREETING = 300
/** A request that is younger than this gets its time, although the network changed. */
const YOUNG = 2 * SECOND
/** Who comes back to a tab without a socket gets news that are no older than this. */
const STALE = 5 * SECOND

export type LinkDeps = {
  connection: Connection
  environment: Environment
  abortable: Pick<AbortableRequests, 'abortBefore'>
  replicators: readonly Pick<CollectionReplicator, 'name' | 'expectNews' | 'retryNow' | 'resync' | 'take'>[]
  /** Whether somebody is signed in, to connect for. */
  signedIn(): Promise<boolean>
  /** Told when what there is to say about the link may have changed. */
  changed(): void
}

/** In touch from its making until `stop`. */
export class Link {
  readonly #deps: LinkDeps
  readonly #realtime: Realtime
  readonly #stops: (() => void)[]
  #stopGreeting = () => {}
  #askedAt: number
  #droppedAt = Number.NEGATIVE_INFINITY

  /** The replicators have just begun to pull by themselves. */
  constructor(deps: LinkDeps) {
    const { connection, environment } = deps
    this.#deps = deps
    this.#askedAt = environment.deviceNow()
    this.#realtime = openRealtime({
      ...environment,
      admitted: deps.signedIn,
      opened: () => this.#opened(),
      message: told => this.#heard(told),
      down: opened => this.#down(opened),
    })
    this.#stops = [
      () => this.#realtime.stop(),
      () => this.#stopGreeting(),
      connection.subscribe(() => this.#reachableChanged()),
      environment.onConnectivity(onLine => this.#network(onLine)),
      environment.onVisibility?.(visible => visible && this.#returned()) ?? (() => {}),
    ]
  }

  /** Whether the server tells of changes. */
  live(): boolean {
    return this.#realtime.live()
  }

  /** Catches up with the server and sends what is unsent. */
  resync(): void {
    this.#stopGreeting()
    this.#askedAt = this.#deps.environment.deviceNow()
    for (const replicator of this.#deps.replicators) replicator.resync()
  }

  stop(): void {
    for (const stop of this.#stops) stop()
  }

  /** Ends all pauses: nobody waits any longer for a server that is back. */
  #hope(): void {
    this.#deps.connection.circuitBreaker.retryNow()
    for (const replicator of this.#deps.replicators) replicator.retryNow()
    this.#realtime.wake()
  }

  /** What changed while there was no socket has to be asked for, once the server listens for what changes now. */
  #opened(): void {
    this.#deps.abortable.abortBefore(this.#droppedAt)
    this.#deps.connection.note(true)
    this.#hope()
    for (const replicator of this.#deps.replicators) replicator.expectNews()
    this.#stopGreeting = this.#deps.environment.after(GREETING, () => this.resync())
  }

  #heard(told: ServerMessage): void {
    this.#deps.connection.note(true)
    if (told.type === 'resync') this.resync()
    if (told.type === 'change') {
      this.#deps.replicators
        .find(replicator => replicator.name === told.collection)
        ?.take(told.documents, told.checkpoint)
    }
    this.#deps.changed()
  }

  #down(opened: boolean): void {
    if (opened) {
      for (const replicator of this.#deps.replicators) replicator.expectNews()
      this.#droppedAt = this.#deps.environment.deviceNow()
      this.#askedAt = Number.NEGATIVE_INFINITY
    } else if (this.#sinceAsked() >= ASK_EVERY) {
      this.#probe()
    }
  }

  /** Any answer to anybody, or none, tells for all. */
  #reachableChanged(): void {
    this.#deps.changed()
    // One lost answer is not yet an outage: asking again tells.
    if (this.#deps.connection.reachable()) this.#hope()
    else this.#probe()
  }

  #network(onLine: boolean): void {
    if (!onLine) {
      this.#deps.connection.note(false)
      this.#realtime.drop()
      return
    }
    this.#deps.abortable.abortBefore(this.#deps.environment.deviceNow() - YOUNG)
    this.#hope()
    this.resync()
  }

  #returned(): void {
    this.#realtime.check()
    if (this.live()) return
    const isAway = !this.#deps.connection.reachable()
    this.#hope()
    if (isAway || this.#sinceAsked() >= STALE) this.resync()
  }

  /** Asks for news one collection first: the others follow if the server answers. */
  #probe(): void {
    this.#deps.connection.circuitBreaker.recordFailure(null)
    this.resync()
  }

  /** However the device's clock was set meanwhile. */
  #sinceAsked(): number {
    return Math.abs(this.#deps.environment.deviceNow() - this.#askedAt)
  }
}
