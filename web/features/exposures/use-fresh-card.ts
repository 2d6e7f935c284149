// A card that came by itself, because another device answered the one before: an answer on its way to that one isn't for it.
import { type RefObject, useLayoutEffect, useRef } from 'react'

/** How long a tap that was already on its way takes, and a person to see that the card is another one. */
export const FRESH_MS = 700

/** Whether the card has only just come, and not by the person's own step (`stepped`). */
export function useFreshCard(cardId: string | null, stepped: RefObject<boolean>): () => boolean {
  const came = useRef({ cardId, at: Number.NEGATIVE_INFINITY })
  useLayoutEffect(() => {
    if (came.current.cardId === cardId) return
    came.current = { cardId, at: stepped.current ? Number.NEGATIVE_INFINITY : performance.now() }
  }, [cardId, stepped])
  return () => performance.now() - came.current.at < FRESH_MS
}
