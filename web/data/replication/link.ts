// Connects the leading tab to the server: listens for changes, pulls when some may have been missed, and treats every
// sign of life as a reason to retry at once.
import { SECOND } from '#shared/lib/time.ts'
import type { ServerMessage } from '#shared/protocol/realtime.ts'
import type { Environment } from '#web/data/environment.ts'
import type { AbortableRequests } from '#web/data/http/abortable-requests.ts'
import type { Connection } from '#web/data/http/connection.ts'
import type { CollectionReplicator } from './collection-replicator.ts'
import { openRealtime, type Realtime } from './realtime.ts'

/** Without a socket, we poll the server this often. */
const ASK_EVERY = 30 * SECOND
/** In milliseconds: how long after opening the socket the server may take to send `resync` on its own. */
const GREETING = 300
/** Requests younger than this aren't aborted when the network changes. */
const YOUNG = 2 * SECOND
/** When the person returns to a tab without a socket, data older than this is refreshed. */
const STALE = 5 * SECOND

export type LinkDeps = {
  connection: Connection
  environment: Environment
  abortable: Pick<AbortableRequests, 'abortBefore'>
  replicators: readonly Pick<CollectionReplicator, 'name' | 'expectNews' | 'retryNow' | 'resync' | 'take'>[]
  /** Whether the user is signed in; without a session, we don't connect. */
  signedIn(): Promise<boolean>
  /** Called when the state of the link may have changed. */
  changed(): void
}

/** Active from construction until `stop`. */
export class Link {
  readonly #deps: LinkDeps
  readonly #realtime: Realtime
  readonly #stops: (() => void)[]
  #stopGreeting = () => {}
  #askedAt: number
  #droppedAt = Number.NEGATIVE_INFINITY

  /** Doesn't pull at first, because the replicators have just started pulling on their own. */
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

  /** Whether the server pushes changes to us. */
  live(): boolean {
    return this.#realtime.live()
  }

  /** Catches up with the server and sends unsent rows. */
  resync(): void {
    this.#stopGreeting()
    this.#askedAt = this.#deps.environment.deviceNow()
    for (const replicator of this.#deps.replicators) replicator.resync()
  }

  stop(): void {
    for (const stop of this.#stops) stop()
  }

  /** Connectivity is back: ends all pauses and retries now. */
  #hope(): void {
    this.#deps.connection.circuitBreaker.retryNow()
    for (const replicator of this.#deps.replicators) replicator.retryNow()
    this.#realtime.wake()
  }

  /** Changes made while the socket was closed have to be pulled, once the server pushes new ones. */
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

  /** The outcome of any request counts for all. */
  #reachableChanged(): void {
    this.#deps.changed()
    // One lost answer isn't an outage yet: another request will tell.
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

  /** Pulls one collection first: the others follow if the server answers. */
  #probe(): void {
    this.#deps.connection.circuitBreaker.recordFailure(null)
    this.resync()
  }

  /** `Math.abs`, because the device's clock may have been set back in the meantime. */
  #sinceAsked(): number {
    return Math.abs(this.#deps.environment.deviceNow() - this.#askedAt)
  }
}
