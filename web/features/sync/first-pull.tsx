// Until this device's first pull, every placeholder on the page says so in one sentence.
import { type ReactNode, useEffect, useState } from 'react'
import { SECOND } from '#shared/lib/time.ts'
import { useFirstPull } from '#web/data/sync-state.ts'
import { LoadingReason } from '#web/ui/loading-reason.ts'
import { firstPullText } from './sync-text.ts'

/** After this, the server may be failing even if it answers: the sentence no longer promises that it's nearly done. */
const LONG = 15 * SECOND

/** Wraps the signed-in screens. */
export function FirstPull({ children }: { children: ReactNode }) {
  const state = useFirstPull()
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    if (state !== 'under_way') return
    const timer = setTimeout(() => setLong(true), LONG)
    return () => {
      clearTimeout(timer)
      setLong(false)
    }
  }, [state])
  return <LoadingReason value={firstPullText(state, isLong)}>{children}</LoadingReason>
}
