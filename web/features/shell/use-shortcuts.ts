// The keys that work everywhere in the signed-in app.
import { useEffect } from 'react'
import { plainKey } from '#web/ui/plain-key.ts'

/** Ctrl/Cmd-K calls `onPalette`; `/` focuses the page's search, if it has one and nothing is being typed. */
export function useShortcuts(onPalette: () => void): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (
        event.key.toLowerCase() === 'k' &&
        (event.ctrlKey || event.metaKey) &&
        !event.altKey &&
        !event.shiftKey
      ) {
        event.preventDefault()
        onPalette()
        return
      }
      if (plainKey(event) !== '/') return
      const search = document.querySelector<HTMLInputElement>('main input[type="search"]')
      if (!search) return
      event.preventDefault()
      search.focus()
      search.select()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [onPalette])
}
