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

type State<S> = {
  shown: S
  /** The address’s. */
  key: string
  /** Keys of the parameters that the address will have next, as this hook writes them. */
  written: readonly string[]
}

/** The state for a new address: what’s shown stays if this hook wrote the address. */
function follow<S extends Params>(state: State<S>, address: S, key: string): State<S> {
  if (key === state.key) return state
  const own = state.written.indexOf(key)
  return own < 0
    ? { shown: address, key, written: [] }
    : { ...state, key, written: state.written.slice(own + 1) }
}

/** The current parameters and their setter. Follows an address that changes otherwise, as by a link or Back. */
export function useQuickSearch<S extends Params>(
  address: S,
  write: (params: S) => void,
): [params: S, change: (params: S) => void] {
  const key = keyOf(address)
  const [state, setState] = useState<State<S>>({ shown: address, key, written: [] })
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; writeNow: () => void } | null>(null)
  useEffect(() => {
    // Before a link is followed, so that Back leads to the parameters that were shown.
    const writeNow = () => waiting.current?.writeNow()
    window.addEventListener('click', writeNow, { capture: true })
    return () => {
      window.removeEventListener('click', writeNow, { capture: true })
      if (waiting.current) clearTimeout(waiting.current.timer)
    }
  }, [])
  // Updates that this render skips still apply, so it must not replace them with what it has seen.
  if (key !== state.key) setState(before => follow(before, address, key))
  const change = (params: S) => {
    setState(before => ({ ...before, shown: params, written: [...before.written, keyOf(params)] }))
    if (waiting.current) clearTimeout(waiting.current.timer)
    const { pathname } = window.location
    const writeNow = () => {
      if (waiting.current) clearTimeout(waiting.current.timer)
      waiting.current = null
      // If the person has left the page in the meantime, nothing is written.
      if (window.location.pathname === pathname) write(params)
    }
    // After the next frame is painted.
    waiting.current = { timer: setTimeout(writeNow, 50), writeNow }
  }
  return [state.shown, change]
}
