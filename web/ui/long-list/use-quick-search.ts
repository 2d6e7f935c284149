// A page's search parameters, shown at once and written to the address right after: the screen doesn't wait for a router.
import { useEffect, useRef, useState } from 'react'

type Params = Readonly<Record<string, unknown>>

const keyOf = (params: Params) =>
  JSON.stringify(
    Object.entries(params)
      .filter(([, value]) => value !== undefined)
      .sort(([a], [b]) => a.localeCompare(b)),
  )

/** What to show, and how to change it. An address that changes by itself, as by a link or Back, is followed. */
export function useQuickSearch<S extends Params>(
  address: S,
  write: (params: S) => void,
): [params: S, change: (params: S) => void] {
  const key = keyOf(address)
  const [state, setState] = useState({ shown: address, key, written: [] as readonly string[] })
  const waiting = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => () => clearTimeout(waiting.current), [])
  if (key !== state.key) {
    const own = state.written.indexOf(key)
    setState(
      own < 0
        ? { shown: address, key, written: [] }
        : { ...state, key, written: state.written.slice(own + 1) },
    )
  }
  const change = (params: S) => {
    setState(before => ({ ...before, shown: params, written: [...before.written, keyOf(params)] }))
    clearTimeout(waiting.current)
    const { pathname } = window.location
    // After the next frame has been drawn. A link that was followed meanwhile isn't called back.
    waiting.current = setTimeout(() => {
      if (window.location.pathname === pathname) write(params)
    }, 50)
  }
  return [state.shown, change]
}
