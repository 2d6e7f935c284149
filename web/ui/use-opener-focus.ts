// Gives the focus back to where it was before a layer opened, for layers without a trigger of their own.
import { useRef } from 'react'

type OpenerFocus = { onOpenAutoFocus: () => void; onCloseAutoFocus: (event: Event) => void }

/** For a Radix dialog's content. An element that has taken the focus meanwhile keeps it. */
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
