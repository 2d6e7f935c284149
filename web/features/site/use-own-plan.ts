// The plan of whoever is signed in, on public pages. What talks to the server with their session is loaded only for them.
import { useEffect, useState } from 'react'
import type { OwnPlan } from '#web/data/billing.ts'

/** Null while it's not known, and for visitors. */
export function useOwnPlan(isSignedIn: boolean): OwnPlan | null {
  const [own, setOwn] = useState<OwnPlan | null>(null)
  useEffect(() => {
    setOwn(null)
    if (!isSignedIn) return
    let left = false
    void ask().then(answer => {
      if (!left) setOwn(answer)
    })
    return () => {
      left = true
    }
  }, [isSignedIn])
  return own
}

async function ask(): Promise<OwnPlan | null> {
  try {
    const { billing } = await import('#web/data/billing.ts')
    return await billing.own()
  } catch (error) {
    console.warn('The plan could not be asked for:', error)
    return null
  }
}
