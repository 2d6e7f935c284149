// Handles the service worker's request to show a notification's page without a reload.
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** The sender is web/sw/open-window.ts. */
function pathOf(message: unknown): string | null {
  const { type, path } = (message ?? {}) as { type?: unknown; path?: unknown }
  return type === 'open' && typeof path === 'string' && path.startsWith('/') && path.length <= LONGEST
    ? path
    : null
}

const LONGEST = 2048

/** Renders nothing. Used once, in the root route. */
export function WorkerMessages() {
  const router = useRouter()
  useEffect(() => {
    const { serviceWorker } = navigator
    if (!serviceWorker) return
    const hear = (event: MessageEvent<unknown>) => {
      const path = pathOf(event.data)
      if (path === null) return
      router.history.push(path)
      event.ports[0]?.postMessage({ went: true })
    }
    serviceWorker.addEventListener('message', hear)
    return () => serviceWorker.removeEventListener('message', hear)
  }, [router])
  return null
}
