// Whether the device is mainly used by touch.
import { useSyncExternalStore } from 'react'

const media = () => window.matchMedia('(pointer: coarse)')

export function useCoarsePointer(): boolean {
  return useSyncExternalStore(
    changed => {
      const watched = media()
      watched.addEventListener('change', changed)
      return () => watched.removeEventListener('change', changed)
    },
    () => media().matches,
    () => false,
  )
}
