// Something that the person has asked for: one at a time, and what became of it in one sentence.
import { useState } from 'react'
import type { Said } from './said-line.tsx'
import type { Why } from './use-asked.ts'

/** Answered for what is asked for while something else is in progress. */
const BUSY = 'Something else is still in progress. Please try again in a moment.'

/** `busy` is the name of what is in progress. `run` answers why it did not work, or null; `quiet` leaves saying so to its caller. */
export function useDoing(whyOf: (error: unknown) => Why): {
  busy: string | null
  said: Said
  say: (text: string, failed: boolean) => void
  run: (
    name: string,
    work: () => Promise<unknown>,
    done?: string | null,
    quiet?: boolean,
  ) => Promise<string | null>
} {
  const [busy, setBusy] = useState<string | null>(null)
  const [said, setSaid] = useState<Said>(null)
  const say = (text: string, failed: boolean) =>
    setSaid(before => ({ text, failed, at: (before?.at ?? 0) + 1 }))
  const run = async (
    name: string,
    work: () => Promise<unknown>,
    done: string | null = null,
    quiet = false,
  ) => {
    if (busy !== null) return BUSY
    setBusy(name)
    try {
      await work()
      if (done === null) setSaid(null)
      else say(done, false)
      return null
    } catch (error) {
      const { message } = whyOf(error)
      if (!quiet) say(message, true)
      return message
    } finally {
      setBusy(null)
    }
  }
  return { busy, said, say, run }
}
