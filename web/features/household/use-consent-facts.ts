// The server's consents and members, if it can be reached.
import { useCallback, useEffect, useState } from 'react'
import { household } from '#web/data/household.ts'
import { ApiError } from '#web/data/http/api-error.ts'
import { useReachable } from '#web/data/session/use-reachable.ts'
import type { ConsentFacts } from './consent-state.ts'

/** `load` fetches them again, and returns null if the server can't be reached. It never throws. */
export function useConsentFacts(): { facts: ConsentFacts; load: () => Promise<ConsentFacts> } {
  const [facts, setFacts] = useState<ConsentFacts>(null)
  const reachable = useReachable()
  const load = useCallback(async () => {
    const answer = reachable ? await ask() : null
    setFacts(answer)
    return answer
  }, [reachable])
  useEffect(() => void load(), [load])
  return { facts, load }
}

async function ask(): Promise<ConsentFacts> {
  try {
    const [consents, { members }] = await Promise.all([household.consents(true), household.members(true)])
    return { consents, members }
  } catch (error) {
    const code = error instanceof ApiError ? error.code : error
    console.warn('Consents could not be asked for:', code)
    return null
  }
}
