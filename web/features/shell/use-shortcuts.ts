// The keys that work everywhere in the signed-in app.
import { useEffect } from 'react'

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
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
        return
      const search = document.querySelector<HTMLInputElement>('main input[type="search"]')
      if (!search || document.querySelector('[role="dialog"]')) return
      event.preventDefault()
      search.focus()
      search.select()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [onPalette])
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
