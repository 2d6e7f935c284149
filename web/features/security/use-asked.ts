// What a part of the page asks the server for: loading, there, or failed, and asking again.
import { useCallback, useEffect, useState } from 'react'
import { ApiError, isUnreachable } from '#web/data/http/api-error.ts'
import { sentenceOf } from '#web/data/session/auth-sentences.ts'

export type Asked<T> =
  | { status: 'loading' }
  | { status: 'ready'; value: T }
  | { status: 'failed'; message: string; offline: boolean }

/** `load` must be the same function between renders. Asking again keeps what is there until the answer comes. */
export function useAsked<T>(load: () => Promise<T>): {
  asked: Asked<T>
  reload: () => Promise<void>
  put: (value: T) => void
} {
  const [asked, setAsked] = useState<Asked<T>>({ status: 'loading' })
  const reload = useCallback(async () => {
    try {
      setAsked({ status: 'ready', value: await load() })
    } catch (error) {
      setAsked({ status: 'failed', ...whyOf(error) })
    }
  }, [load])
  useEffect(() => void reload(), [reload])
  const put = useCallback((value: T) => setAsked({ status: 'ready', value }), [])
  return { asked, reload, put }
}

/** A sentence for what went wrong, and whether it was the network. */
export function whyOf(error: unknown): { message: string; offline: boolean } {
  if (error instanceof ApiError) return { message: sentenceOf(error), offline: isUnreachable(error) }
  console.error('security request failed:', error)
  return { message: 'Something went wrong on the way. Please try again.', offline: false }
}
