// A page's search parameters, shown at once and written to the address right after: the screen doesn't wait for the
// router.
import { useEffect, useRef, useState } from 'react'

type Params = Readonly<Record<string, unknown>>

const keyOf = (params: Params) =>
  JSON.stringify(
    Object.entries(params)
      .filter(([, value]) => value !== undefined)
      .sort(([a], [b]) => a.localeCompare(b)),
  )

/** The current parameters and their setter. Follows an address that changes otherwise, as by a link or Back. */
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
    // After the next frame is painted. If the person has followed a link in the meantime, nothing is written.
    waiting.current = setTimeout(() => {
      if (window.location.pathname === pathname) write(params)
    }, 50)
  }
  return [state.shown, change]
}
