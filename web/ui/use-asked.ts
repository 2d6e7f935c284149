// What a part of a page asks for: loading, there, or failed, and asking again. What a failure means is the caller's.
import { useCallback, useEffect, useState } from 'react'

/** A sentence for what went wrong, and whether it was the network. */
export type Why = { message: string; offline: boolean }

export type Asked<T> = { status: 'loading' } | { status: 'ready'; value: T } | ({ status: 'failed' } & Why)

/**
 * `load` and `whyOf` must be the same functions between renders. Asking again keeps what is there until the answer comes;
 * `reload` never throws.
 */
export function useAsked<T>(
  load: () => Promise<T>,
  whyOf: (error: unknown) => Why,
): { asked: Asked<T>; reload: () => Promise<void>; put: (value: T) => void } {
  const [asked, setAsked] = useState<Asked<T>>({ status: 'loading' })
  const reload = useCallback(async () => {
    try {
      setAsked({ status: 'ready', value: await load() })
    } catch (error) {
      setAsked({ status: 'failed', ...whyOf(error) })
    }
  }, [load, whyOf])
  useEffect(() => void reload(), [reload])
  const put = useCallback((value: T) => setAsked({ status: 'ready', value }), [])
  return { asked, reload, put }
}
