// Where DROP's portal is, for screens: the state's own, or the pretend one of the sandbox world.
import { useEffect, useState } from 'react'
import { DROP_PORTAL_URL } from '#shared/domain/drop/portal-steps.ts'
import { openRequest } from './http/open-request.ts'
import { useReachable } from './session/use-reachable.ts'

/** The state's own until the server says otherwise. */
export function useDropPortal(): string {
  const [portal, setPortal] = useState(DROP_PORTAL_URL)
  const reachable = useReachable()
  useEffect(() => {
    if (!reachable) return
    let left = false
    void openRequest('/site/v1/drop-portal').then(({ status, body }) => {
      if (left || status !== 200 || typeof body !== 'object' || body === null) return
      if ('url' in body && typeof body.url === 'string') setPortal(body.url)
    })
    return () => {
      left = true
    }
  }, [reachable])
  return portal
}
