// The deletion of the account, as the page shows it at its top and its end: whether one waits, asking, taking it back.
import { useState } from 'react'
import type { DeletionView } from '#shared/protocol/rights.ts'
import { rights } from '#web/data/rights.ts'
import { rightsFailureText } from './rights-failure-text.ts'
import { type Polled, usePolled } from './use-polled.ts'

export type DeletionPart = {
  answer: Polled<DeletionView>
  busy: boolean
  /** Why the last request was not taken. */
  refusal: string | null
  /** How often a request was taken. */
  answered: number
  retry: () => void
  ask: () => void
  keep: () => void
}

const never = () => null

export function useDeletion(): DeletionPart {
  const { answer, show, retry } = usePolled(rights.deletion, never)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [answered, setAnswered] = useState(0)
  const run = async (request: () => Promise<DeletionView>) => {
    setBusy(true)
    setRefusal(null)
    try {
      show(await request())
      setAnswered(count => count + 1)
    } catch (error) {
      setRefusal(rightsFailureText(error))
    }
    setBusy(false)
  }
  return {
    answer,
    busy,
    refusal,
    answered,
    retry,
    ask: () => void run(rights.askForDeletion),
    keep: () => void run(rights.keepAccount),
  }
}
