// Why a page is still loading, where that takes longer than a moment. Whoever lays the pages out knows; placeholders say it.
import { createContext, useContext } from 'react'

/** One sentence; null while there is nothing to explain. */
export const LoadingReason = createContext<string | null>(null)

/** What a placeholder says beside its strokes, or null. */
export function useLoadingReason(): string | null {
  return useContext(LoadingReason)
}
