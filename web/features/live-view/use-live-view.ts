// A live view on the screen: asked for, opened, and given back when the screen is left.
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { LIVE_VIEW_LASTS } from '#shared/protocol/live-view.ts'
import { now } from '#web/data/clock.ts'
import { device } from '#web/data/device.ts'
import { failureOf } from '#web/data/http/error-text.ts'
import { openLiveSocket, requestLiveView } from '#web/data/live-view.ts'
import { createViewSession, type ViewSession } from './live-session.ts'
import { type LiveState, OPENING } from './live-state.ts'
import { LIVE_REFUSALS } from './live-words.ts'

export type LiveViewOnScreen = {
  /** Null until one has begun. */
  session: ViewSession | null
  state: LiveState
  /** Epoch milliseconds at which the page is closed. */
  endsAt: number
  isAsking: boolean
  /** Why none has begun, as a sentence. */
  failure: string | null
  begin(): Promise<void>
}

const nothing = () => () => {}
const opening = () => OPENING

export function useLiveView(jobId: string): LiveViewOnScreen {
  const [begun, setBegun] = useState<{ session: ViewSession; endsAt: number } | null>(null)
  const [isAsking, setAsking] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const isHere = useRef(true)
  const session = begun?.session ?? null
  const state = useSyncExternalStore(session?.subscribe ?? nothing, session?.state ?? opening, opening)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  useEffect(() => () => session?.stop(), [session])

  const begin = async () => {
    setAsking(true)
    setFailure(null)
    try {
      const ticket = await requestLiveView(jobId)
      // A ticket that isn't used expires.
      if (!isHere.current) return
      setBegun({
        session: createViewSession({
          openSocket: events => openLiveSocket(ticket, events),
          after: device.environment.after,
        }),
        endsAt: endOfView(Date.parse(ticket.ends_at), now()),
      })
    } catch (error) {
      setFailure(failureOf(error, LIVE_REFUSALS).message)
    } finally {
      setAsking(false)
    }
  }
  return { session, state, endsAt: begun?.endsAt ?? 0, isAsking, failure, begin }
}

/** The page's time is real, but the product's clock can be moved in the sandbox: then it begins now. */
function endOfView(endsAt: number, at: number): number {
  const left = endsAt - at
  return left > 0 && left <= LIVE_VIEW_LASTS ? endsAt : at + LIVE_VIEW_LASTS
}
