// A delay of eight seconds in which an action can be undone. Leaving the page or hiding the window runs it at once, so
// no action is lost.
import { useEffect, useRef, useState } from 'react'
import { createLater, type Later } from './later.ts'

const after = (ms: number, run: () => void) => {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}

/** `waiting`: the label of the waiting action; null if there is none. */
export function useLater<T>(): {
  waiting: T | null
  start: (what: T, run: () => void) => void
  undo: () => void
} {
  const [waiting, setWaiting] = useState<T | null>(null)
  const made = useRef<Later | null>(null)
  made.current ??= createLater(after)
  const later = made.current
  useEffect(() => {
    const whenHidden = () => document.visibilityState === 'hidden' && later.flush()
    document.addEventListener('visibilitychange', whenHidden)
    window.addEventListener('pagehide', later.flush)
    return () => {
      document.removeEventListener('visibilitychange', whenHidden)
      window.removeEventListener('pagehide', later.flush)
      later.flush()
    }
  }, [later])
  return {
    waiting,
    start: (what, run) => {
      later.start(() => {
        setWaiting(null)
        run()
      })
      setWaiting(what)
    },
    undo: () => {
      later.undo()
      setWaiting(null)
    },
  }
}
