// The account's subscription, requested from the server at each sign-in or change of user, and forgotten at sign-out
// (PRODUCT S3). The server enforces what a subscription includes.
import {
  CHECK_SUBSCRIPTION,
  type SubscriptionState,
  subscriptionState,
} from '#shared/protocol/subscription.ts'
import type { Api } from '#web/data/http/api.ts'
import type { SessionKeeper } from './session-keeper.ts'

type Deps = { session: Pick<SessionKeeper, 'state' | 'subscribe'>; api: Pick<Api, 'json'> }

/** Not subscribed, until the server says otherwise. */
export const NOT_SUBSCRIBED: SubscriptionState = subscriptionState.parse({})

/** Follows the session from `follow` on. A failed check preserves the last state and is only logged. */
export class SubscriptionCheck {
  readonly #deps: Deps
  readonly #listeners = new Set<() => void>()
  #state = NOT_SUBSCRIBED
  #userId: string | null = null

  constructor(deps: Deps) {
    this.#deps = deps
  }

  readonly state = (): SubscriptionState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Returns a function that stops following. */
  follow(): () => void {
    const look = () => this.#look(this.#deps.session.state().user?.id ?? null)
    look()
    return this.#deps.session.subscribe(look)
  }

  /** Checks again after a change. */
  readonly again = (): void => {
    if (this.#userId !== null) this.#check(this.#userId).catch(noteFailure)
  }

  #look(userId: string | null): void {
    if (userId === this.#userId) return
    this.#userId = userId
    this.#set(NOT_SUBSCRIBED)
    if (userId !== null) this.#check(userId).catch(noteFailure)
  }

  async #check(userId: string): Promise<void> {
    const state = await this.#deps.api.json(CHECK_SUBSCRIPTION, subscriptionState, {
      method: 'POST',
      body: {},
    })
    // The user may have signed out or changed in the meantime.
    if (this.#userId === userId) this.#set(state)
  }

  #set(state: SubscriptionState): void {
    this.#state = state
    for (const listener of this.#listeners) listener()
  }
}

const noteFailure = (error: unknown) => console.warn('Checking the subscription failed:', error)
