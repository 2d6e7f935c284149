// Returns the focus to where it was before a layer opened, for layers without a trigger.
import { useRef } from 'react'

type OpenerFocus = { onOpenAutoFocus: () => void; onCloseAutoFocus: (event: Event) => void }

/** For a Radix dialog's content. An element focused in the meantime keeps the focus. */
export function useOpenerFocus(): OpenerFocus {
  const opener = useRef<HTMLElement | null>(null)
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null
    },
    onCloseAutoFocus: event => {
      event.preventDefault()
      if (document.activeElement === document.body) opener.current?.focus()
    },
  }
}
