// Something that the person has asked for: one at a time, and what became of it in one sentence.

import { useState } from 'react'
import type { Said } from '#web/ui/said-line.tsx'
import { whyOf } from './use-asked.ts'

/** `busy` is the name of what is under way. `run` answers whether it worked; without `done`, success says nothing. */
export function useDoing(): {
  busy: string | null
  said: Said
  run: (name: string, work: () => Promise<unknown>, done?: string) => Promise<boolean>
} {
  const [busy, setBusy] = useState<string | null>(null)
  const [said, setSaid] = useState<Said>(null)
  const say = (text: string, failed: boolean) =>
    setSaid(before => ({ text, failed, at: (before?.at ?? 0) + 1 }))
  const run = async (name: string, work: () => Promise<unknown>, done?: string) => {
    if (busy !== null) return false
    setBusy(name)
    try {
      await work()
      if (done === undefined) setSaid(null)
      else say(done, false)
      return true
    } catch (error) {
      say(whyOf(error).message, true)
      return false
    } finally {
      setBusy(null)
    }
  }
  return { busy, said, run }
}
