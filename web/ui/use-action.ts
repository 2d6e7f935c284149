// Runs the person's actions one at a time, with the outcome in one sentence.
import { useState } from 'react'
import type { ActionResult } from './status-message.tsx'
import type { RequestFailure } from './use-load.ts'

/** The outcome of an action that is started while another is in progress. */
const BUSY = 'Something else is still in progress. Please try again in a moment.'

/**
 * `busy` is the name of the action in progress. `run` returns the reason for its failure, or null; with `quiet`, the
 * caller shows the failure.
 */
export function useAction(failureOf: (error: unknown) => RequestFailure): {
  busy: string | null
  result: ActionResult
  report: (text: string, failed: boolean) => void
  run: (
    name: string,
    work: () => Promise<unknown>,
    done?: string | null,
    quiet?: boolean,
  ) => Promise<string | null>
} {
  const [busy, setBusy] = useState<string | null>(null)
  const [result, setResult] = useState<ActionResult>(null)
  const report = (text: string, failed: boolean) =>
    setResult(before => ({ text, failed, at: (before?.at ?? 0) + 1 }))
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
      if (done === null) setResult(null)
      else report(done, false)
      return null
    } catch (error) {
      const { message } = failureOf(error)
      if (!quiet) report(message, true)
      return message
    } finally {
      setBusy(null)
    }
  }
  return { busy, result, report, run }
}
