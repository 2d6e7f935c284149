// The entitlements of the household's plan, for screens that work without them too.
import { useEffect, useState } from 'react'
import type { EntitlementsView } from '#shared/protocol/billing.ts'
import { billing } from './billing.ts'
import { useReachable } from './session/use-reachable.ts'

/** Null until known, and without a network. */
export function useEntitlements(): EntitlementsView | null {
  const [gives, setGives] = useState<EntitlementsView | null>(null)
  const reachable = useReachable()
  useEffect(() => {
    if (!reachable) return
    let left = false
    billing.entitlements().then(
      answer => {
        if (!left) setGives(answer)
      },
      error => console.warn('What the plan gives could not be asked for:', error),
    )
    return () => {
      left = true
    }
  }, [reachable])
  return gives
}
