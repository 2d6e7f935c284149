// The key `/`: leads to the page's search, as on the signed-in screens.
import { useEffect } from 'react'
import { plainKey } from '#web/ui/plain-key.ts'

export function useSearchKey(): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (plainKey(event) !== '/') return
      const search = document.querySelector<HTMLInputElement>('main input[type="search"]')
      if (!search) return
      event.preventDefault()
      search.focus()
      search.select()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
