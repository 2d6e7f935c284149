// Until this device has pulled for the first time, every placeholder on the page says so in one sentence.
import type { ReactNode } from 'react'
import { useFirstPull } from '#web/data/sync-state.ts'
import { LoadingReason } from '#web/ui/loading-reason.ts'
import { firstPullText } from './sync-text.ts'

/** Wraps the signed-in screens. */
export function FirstPull({ children }: { children: ReactNode }) {
  return <LoadingReason value={firstPullText(useFirstPull())}>{children}</LoadingReason>
}
