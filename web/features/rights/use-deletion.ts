// The account's deletion, for the top and the bottom of the page: whether one is pending, requesting and canceling it.
import { useState } from 'react'
import type { DeletionView } from '#shared/protocol/rights.ts'
import { rights } from '#web/data/rights.ts'
import { rightsFailureText } from './rights-failure-text.ts'
import { type Polled, usePolled } from './use-polled.ts'

export type DeletionPart = {
  answer: Polled<DeletionView>
  busy: boolean
  /** Why the last request failed. */
  refusal: string | null
  /** How many requests were accepted. */
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
