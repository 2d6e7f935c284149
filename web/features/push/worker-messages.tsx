// What the worker asks of an open page: to show what a notification is about, without a reload.
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { z } from '#shared/lib/z.ts'

/** The other side is web/sw/open-window.ts. */
const openMessage = z.object({ type: z.literal('open'), path: z.string().startsWith('/').max(2048) })

/** Shows nothing. Stands once, in the root route. */
export function WorkerMessages() {
  const router = useRouter()
  useEffect(() => {
    const { serviceWorker } = navigator
    if (!serviceWorker) return
    const hear = (event: MessageEvent<unknown>) => {
      const message = openMessage.safeParse(event.data).data
      if (!message) return
      router.history.push(message.path)
      event.ports[0]?.postMessage({ went: true })
    }
    serviceWorker.addEventListener('message', hear)
    return () => serviceWorker.removeEventListener('message', hear)
  }, [router])
  return null
}
