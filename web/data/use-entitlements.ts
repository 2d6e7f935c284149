// What the household's plan gives, for screens that go on without knowing.
import { useEffect, useState } from 'react'
import type { EntitlementsView } from '#shared/protocol/billing.ts'
import { billing } from './billing.ts'
import { useReachable } from './session/use-reachable.ts'

/** Null while it's not known, as without a network. */
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
