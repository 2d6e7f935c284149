// Why a page is still loading, if that takes longer than a moment. The page layout sets it, and placeholders show it.
import { createContext, useContext } from 'react'

/** One sentence; null if there is nothing to explain. */
export const LoadingReason = createContext<string | null>(null)

/** The sentence that a placeholder shows next to its lines, or null. */
export function useLoadingReason(): string | null {
  return useContext(LoadingReason)
}
