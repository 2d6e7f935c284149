// A server response for one section of the page: fetched at first, again on request, and at intervals while it is still
// changing.
import { useCallback, useEffect, useState } from 'react'

/** The last response. `failed` only if there was none before. */
export type Polled<T> = { status: 'loading' | 'failed'; value: null } | { status: 'ready'; value: T }

/** `askAgainAfter`: milliseconds until the value is fetched again; null when it has settled. */
export function usePolled<T>(
  ask: () => Promise<T>,
  askAgainAfter: (value: T) => number | null,
): { answer: Polled<T>; show: (value: T) => void; retry: () => void } {
  const [answer, setAnswer] = useState<Polled<T>>({ status: 'loading', value: null })
  const [round, setRound] = useState(0)
  const show = useCallback((value: T) => setAnswer({ status: 'ready', value }), [])
  const retry = useCallback(() => setRound(before => before + 1), [])
  const pause = answer.status === 'ready' ? askAgainAfter(answer.value) : null

  // biome-ignore lint/correctness/useExhaustiveDependencies: another round asks again
  useEffect(() => {
    let left = false
    ask().then(
      value => {
        if (!left) show(value)
      },
      (error: unknown) => {
        console.warn('A part of the page could not be loaded:', error)
        if (!left)
          setAnswer(before => (before.status === 'ready' ? before : { status: 'failed', value: null }))
      },
    )
    return () => {
      left = true
    }
  }, [ask, show, round])

  useEffect(() => {
    if (pause === null) return
    const timer = setInterval(retry, pause)
    return () => clearInterval(timer)
  }, [pause, retry])

  return { answer, show, retry }
}
