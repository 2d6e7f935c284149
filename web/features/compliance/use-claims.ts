// The operator's claims, fetched once the page is on screen, because its HTML was prerendered without them.
import { useEffect, useState } from 'react'
import type { OperatorClaims } from '#shared/domain/claim.ts'
import type { ContactView } from '#shared/protocol/contact.ts'
import { askClaims } from '#web/data/claims.ts'
import { askContact } from '#web/data/contact.ts'

/** `null`: not known yet. */
export type Loaded<T> = T | 'failed' | null

export const useClaims = (): Loaded<OperatorClaims> => useLoaded(askClaims)
export const useSupport = (): Loaded<ContactView> => useLoaded(askContact)

/** `ask` must be the same function between renders; it returns null if there is no answer. */
function useLoaded<T>(ask: () => Promise<T | null>): Loaded<T> {
  const [told, setTold] = useState<Loaded<T>>(null)
  useEffect(() => {
    let left = false
    void ask().then(answer => {
      if (!left) setTold(() => answer ?? 'failed')
    })
    return () => {
      left = true
    }
  }, [ask])
  return told
}
