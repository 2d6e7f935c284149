// Loads the code of the signed-in app while a person still fills in the form.
import { useRouter } from '@tanstack/react-router'
import { useRef } from 'react'
import { loadEarly } from '#web/data/early-load.ts'
import { loadStorageCode } from '#web/data/storage-code.ts'

/**
 * Returns a function to call when the person begins with the form. Later calls do nothing. It isn't called earlier,
 * because many who see the form never sign in.
 */
export function useEarlyApp(): () => void {
  const router = useRouter()
  const begun = useRef(false)
  return () => {
    if (begun.current) return
    begun.current = true
    const { '/_app': layout, '/_app/dashboard': dashboard } = router.routesById
    // If this fails, opening the page tries again and reports it.
    void loadEarly([loadStorageCode(), router.loadRouteChunk(layout), router.loadRouteChunk(dashboard)])
  }
}
