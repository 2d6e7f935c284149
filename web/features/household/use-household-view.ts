// The viewer's role in the household and its quotas, for pages that work without them.
import { useEffect, useState } from 'react'
import type { HouseholdView } from '#shared/protocol/households.ts'
import { household } from '#web/data/household.ts'
import { ApiError } from '#web/data/http/api-error.ts'
import { useReachable } from '#web/data/session/use-reachable.ts'

/** Null while unknown, for example offline. Fetched again when `count` changes, so that a change of role shows. */
export function useHouseholdView(count: number): HouseholdView | null {
  const [view, setView] = useState<HouseholdView | null>(null)
  const reachable = useReachable()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another count is the reason to ask again
  useEffect(() => {
    if (!reachable) return
    let left = false
    void ask().then(answer => {
      if (answer && !left) setView(answer)
    })
    return () => {
      left = true
    }
  }, [reachable, count])
  return view
}

async function ask(): Promise<HouseholdView | null> {
  try {
    return await household.members(true)
  } catch (error) {
    console.warn('The household could not be asked for:', error instanceof ApiError ? error.code : error)
    return null
  }
}
