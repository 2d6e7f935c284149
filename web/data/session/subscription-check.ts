// What the account is subscribed to, asked of the server whenever somebody signs in or the user changes, and forgotten
// on signing out (PRODUCT S3). What a subscription entitles to is enforced on the server.
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

/** Follows the session from `follow` on. A check that fails leaves what was known, and is only noted. */
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

  /** Answers how to stop. */
  follow(): () => void {
    const look = () => this.#look(this.#deps.session.state().user?.id ?? null)
    look()
    return this.#deps.session.subscribe(look)
  }

  /** Asks again: something has changed it. */
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
    // Who asked may have left, or be another by now.
    if (this.#userId === userId) this.#set(state)
  }

  #set(state: SubscriptionState): void {
    this.#state = state
    for (const listener of this.#listeners) listener()
  }
}

const noteFailure = (error: unknown) => console.warn('Checking the subscription failed:', error)
