// When the server demands a fresh sign-in or the second step: prompts the person, then continues.
import { ApiError } from '#web/data/http/api-error.ts'

/** `second-step`: a code is missing. `fresh`: the last sign-in is too old for this call. */
export type StepUpKind = 'second-step' | 'fresh'

const KINDS: Readonly<Record<string, StepUpKind>> = {
  insufficient_aal: 'second-step',
  fresh_sign_in_needed: 'fresh',
}

export class StepUp {
  readonly #listeners = new Set<() => void>()
  #required: StepUpKind | null = null
  #asked: { answer: Promise<boolean>; settle: (done: boolean) => void } | null = null

  /** What the person is prompted for, or null. */
  readonly required = (): StepUpKind | null => this.#required

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Call when the person has completed or declined the prompt. */
  settle(done: boolean): void {
    const asked = this.#asked
    this.#asked = null
    this.#become(null)
    asked?.settle(done)
  }

  /**
   * Runs `work`, and again once the person completed the prompt. Throws ApiError `step_up_declined` if they declined.
   */
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

  /** Concurrent calls share one prompt. */
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

/** The prompt state of this tab. */
export const stepUp = new StepUp()
