// The details of an invitation, fetched by its link's token.
import { useEffect, useState } from 'react'
import type { InvitationPreview } from '#shared/protocol/households.ts'
import { ApiError } from '#web/data/http/api-error.ts'

/** `gone`: it no longer works for anyone. `unknown`: not fetched yet, or not available right now. */
export type Invitation = { state: 'unknown' } | { state: 'gone' } | { state: 'open'; look: InvitationPreview }

const UNKNOWN: Invitation = { state: 'unknown' }

/** Fetches nothing without a token. The request's code is loaded on first use, so that /auth stays small. */
export function useInvitation(token: string | null): Invitation {
  const [invitation, show] = useState(UNKNOWN)
  useEffect(() => {
    show(UNKNOWN)
    if (token === null) return
    let left = false
    lookAt(token).then(found => {
      if (!left) show(found)
    })
    return () => {
      left = true
    }
  }, [token])
  return invitation
}

async function lookAt(token: string): Promise<Invitation> {
  try {
    const { household } = await import('#web/data/household.ts')
    return { state: 'open', look: await household.look(token) }
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found') return { state: 'gone' }
    console.warn('An invitation could not be looked at:', error)
    return UNKNOWN
  }
}
