// Loads a section's data: its state is loading, ready or failed. The caller translates an error into a sentence.
import { useCallback, useEffect, useState } from 'react'

/** A sentence about the error, and whether the network was the reason. */
export type RequestFailure = { message: string; offline: boolean }

export type LoadState<T> =
  | { status: 'loading' }
  | { status: 'ready'; value: T }
  | ({ status: 'failed' } & RequestFailure)

/**
 * `load` and `failureOf` must be the same functions between renders. A reload keeps the loaded value until the answer
 * arrives; `reload` never throws.
 */
export function useLoad<T>(
  load: () => Promise<T>,
  failureOf: (error: unknown) => RequestFailure,
): { loadState: LoadState<T>; reload: () => Promise<void>; put: (value: T) => void } {
  const [loadState, setLoadState] = useState<LoadState<T>>({ status: 'loading' })
  const reload = useCallback(async () => {
    try {
      setLoadState({ status: 'ready', value: await load() })
    } catch (error) {
      setLoadState({ status: 'failed', ...failureOf(error) })
    }
  }, [load, failureOf])
  useEffect(() => void reload(), [reload])
  const put = useCallback((value: T) => setLoadState({ status: 'ready', value }), [])
  return { loadState, reload, put }
}
