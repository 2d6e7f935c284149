// When the server wants a fresh sign-in or the second step before it goes on: the person is asked, and then it goes on.
import { ApiError } from '#web/data/http/api-error.ts'

/** `second-step`: a code is missing. `fresh`: the last sign-in was too long ago for this. */
export type StepUpKind = 'second-step' | 'fresh'

const KINDS: Readonly<Record<string, StepUpKind>> = {
  insufficient_aal: 'second-step',
  fresh_sign_in_needed: 'fresh',
}

export class StepUp {
  readonly #listeners = new Set<() => void>()
  #required: StepUpKind | null = null
  #asked: { answer: Promise<boolean>; settle: (done: boolean) => void } | null = null

  /** What the person is being asked for, or null. */
  readonly required = (): StepUpKind | null => this.#required

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
      const required = error instanceof ApiError ? KINDS[error.code] : undefined
      if (required === undefined) throw error
      if (await this.#ask(required)) return work()
      throw new ApiError(403, 'step_up_declined', 'Not done: we need to know it’s you.')
    }
  }

  /** Several that ask at once share the answer. */
  #ask(required: StepUpKind): Promise<boolean> {
    if (this.#asked) return this.#asked.answer
    const { promise: answer, resolve: settle } = Promise.withResolvers<boolean>()
    this.#asked = { answer, settle }
    this.#become(required)
    return answer
  }

  #become(required: StepUpKind | null): void {
    this.#required = required
    for (const listener of [...this.#listeners]) listener()
  }
}

/** This tab's. */
export const stepUp = new StepUp()
