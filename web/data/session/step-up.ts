// When the server wants a fresh sign-in or the second step before it goes on: the person is asked, and then it goes on.
import { ApiError } from '#web/data/http/api-error.ts'

/** `second-step`: a code is missing. `fresh`: the last sign-in was too long ago for this. */
export type StepUpWish = 'second-step' | 'fresh'

const WISHES: Readonly<Record<string, StepUpWish>> = {
  insufficient_aal: 'second-step',
  fresh_sign_in_needed: 'fresh',
}

export class StepUp {
  readonly #listeners = new Set<() => void>()
  #wish: StepUpWish | null = null
  #asked: { answer: Promise<boolean>; settle: (done: boolean) => void } | null = null

  /** What the person is being asked for, or null. */
  readonly wish = (): StepUpWish | null => this.#wish

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** The person has done it, or would rather not. */
  settle(done: boolean): void {
    const asked = this.#asked
    this.#asked = null
    this.#become(null)
    asked?.settle(done)
  }

  /** Runs `work`, and once more after the person did what it lacked. Throws ApiError `step_up_declined` if they did not. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      const wish = error instanceof ApiError ? WISHES[error.code] : undefined
      if (wish === undefined) throw error
      if (await this.#ask(wish)) return work()
      throw new ApiError(403, 'step_up_declined', 'Not done: we need to know it’s you.')
    }
  }

  /** Several that ask at once share the answer. */
  #ask(wish: StepUpWish): Promise<boolean> {
    if (this.#asked) return this.#asked.answer
    const { promise: answer, resolve: settle } = Promise.withResolvers<boolean>()
    this.#asked = { answer, settle }
    this.#become(wish)
    return answer
  }

  #become(wish: StepUpWish | null): void {
    this.#wish = wish
    for (const listener of [...this.#listeners]) listener()
  }
}

/** This tab's. */
export const stepUp = new StepUp()
