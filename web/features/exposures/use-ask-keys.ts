// The keys of "Is this you?": Y, N, S, and Z to undo.
import { useEffect, useRef } from 'react'
import { plainKey } from '#web/ui/plain-key.ts'
import type { AskStep } from './ask-session.ts'

type AskActs = { onSay: (said: AskStep['said']) => void; onUndo: () => void }

const ANSWERS: Readonly<Record<string, AskStep['said']>> = { y: 'yes', n: 'no', s: 'skip' }

/** They work anywhere on the page, except while typing in a field. */
export function useAskKeys(acts: AskActs): void {
  const newest = useRef(acts)
  useEffect(() => {
    newest.current = acts
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const key = plainKey(event)
      const said = key === null ? undefined : ANSWERS[key]
      if (said) newest.current.onSay(said)
      else if (key === 'z') newest.current.onUndo()
      else return
      event.preventDefault()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
