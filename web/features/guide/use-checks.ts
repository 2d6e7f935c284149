// The checked steps of a guide as the person sees them: what is stored, with this dialog's own changes on top, so that
// two quick checks never undo each other while the first is still being written.
import { useState } from 'react'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { withStep } from './guide-progress.ts'

/** `set` returns the list to store. */
export function useChecks(job: RemovalJob): {
  checked: string[]
  set: (id: string, on: boolean) => string[]
} {
  const [changes, setChanges] = useState<Readonly<Record<string, boolean>>>({})
  const checked = Object.entries(changes).reduce(
    (list, [id, on]) => withStep(list, id, on),
    job.completed_steps,
  )
  const set = (id: string, on: boolean) => {
    setChanges(before => ({ ...before, [id]: on }))
    return withStep(checked, id, on)
  }
  return { checked, set }
}
