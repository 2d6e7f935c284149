// The page's picture, and everything a person does on it.
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createFramePainter } from './frame-painter.ts'
import { attachKeys } from './key-inputs.ts'
import type { ViewSession } from './live-session.ts'
import type { LiveState } from './live-state.ts'
import { type PageSize, type ScreenPoint, shownSize, viewportFor } from './page-point.ts'
import { attachPointer } from './pointer-inputs.ts'

export const ZOOM_MAX = 4

type PageStageProps = {
  session: ViewSession
  state: LiveState
  isTouch: boolean
  zoom: number
  onZoom: (zoom: number) => void
  /** The invisible field that receives the keys. */
  field: RefObject<HTMLInputElement | null>
  /** The id of the text that explains the keyboard. */
  hintId: string
  /** The person leaves the page by keyboard. */
  onLeave: () => void
}

/** Phone keyboards for the page's fields. */
const KEYBOARDS = {
  none: 'text',
  text: 'text',
  number: 'decimal',
  email: 'email',
  tel: 'tel',
  password: 'text',
} as const

type Anchor = { at: ScreenPoint; share: ScreenPoint }

export function PageStage(props: PageStageProps) {
  const { session, state, isTouch, zoom, onZoom, field, hintId, onLeave } = props
  const stage = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const anchor = useRef<Anchor | null>(null)
  const [place, setPlace] = useState<PageSize | null>(null)
  const isYours = state.phase === 'yours'
  const latest = useRef({ state, zoom, onZoom, onLeave })
  useLayoutEffect(() => {
    latest.current = { state, zoom, onZoom, onLeave }
  })

  useEffect(() => {
    const element = stage.current
    if (!element) return
    let frame = 0
    const observer = new ResizeObserver(() => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => {
        const { width, height } = element.getBoundingClientRect()
        setPlace({ width: Math.floor(width), height: Math.floor(height) })
      })
    })
    observer.observe(element)
    return () => {
      cancelAnimationFrame(frame)
      observer.disconnect()
    }
  }, [])
  useEffect(() => {
    if (place) session.resize(viewportFor(place), isTouch)
  }, [session, place, isTouch])

  useEffect(() => {
    const element = canvas.current
    const pen = element?.getContext('2d')
    if (!element || !pen) return
    const painter = createFramePainter({
      decode: jpeg => createImageBitmap(jpeg),
      draw(picture: ImageBitmap) {
        if (element.width !== picture.width) element.width = picture.width
        if (element.height !== picture.height) element.height = picture.height
        pen.drawImage(picture, 0, 0)
        picture.close()
      },
    })
    const unsubscribe = session.onPicture(painter.show)
    return () => {
      unsubscribe()
      painter.stop()
    }
  }, [session])

  useEffect(() => {
    const [scroller, picture, keys] = [stage.current, canvas.current, field.current]
    if (!scroller || !picture || !keys) return
    const send = session.send
    const hasField = () => latest.current.state.field !== 'none'
    const stops = [
      attachPointer({
        stage: scroller,
        canvas: picture,
        page: () => latest.current.state.page,
        isYours: () => latest.current.state.phase === 'yours',
        zoom: () => latest.current.zoom,
        onZoom(wanted, at) {
          const box = picture.getBoundingClientRect()
          const share = { x: (at.x - box.left) / box.width, y: (at.y - box.top) / box.height }
          anchor.current = { at, share }
          latest.current.onZoom(Math.min(ZOOM_MAX, Math.max(1, wanted)))
        },
        send,
        // A tap must not bring up a phone's keyboard, unless it's needed.
        onPress: byTouch => void ((!byTouch || hasField()) && keys.focus({ preventScroll: true })),
      }),
      attachKeys({ field: keys, hasField, isTouch, send, onLeave: () => latest.current.onLeave() }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [session, field, isTouch])

  // The phone's keyboard comes and goes with the page's own focus, as far as the browser allows that without a tap.
  useEffect(() => {
    if (!isTouch) return
    if (state.field === 'none') field.current?.blur()
    else field.current?.focus({ preventScroll: true })
  }, [isTouch, state.field, field])

  const shown = place && state.page && shownSize(state.page, place, zoom)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the picture has a new size after each zoom.
  useLayoutEffect(() => {
    const [scroller, picture] = [stage.current, canvas.current]
    if (!anchor.current || !scroller || !picture) return
    const { at, share } = anchor.current
    anchor.current = null
    const box = picture.getBoundingClientRect()
    scroller.scrollLeft += box.left + share.x * box.width - at.x
    scroller.scrollTop += box.top + share.y * box.height - at.y
  }, [zoom])

  return (
    <div
      ref={stage}
      className={
        'relative min-h-0 flex-1 overscroll-contain bg-sunk has-[input:focus]:outline-2 has-[input:focus]:-outline-offset-2 has-[input:focus]:outline-ink ' +
        (zoom > 1 ? 'overflow-auto' : 'overflow-hidden')
      }
    >
      <input
        ref={field}
        type={state.field === 'password' ? 'password' : 'text'}
        inputMode={KEYBOARDS[state.field]}
        disabled={!isYours}
        aria-label={`Keyboard for the page${state.page ? ` of ${state.page.host}` : ''}`}
        aria-describedby={hintId}
        autoComplete="off"
        autoCorrect="off"
        autoCapitalize="none"
        spellCheck={false}
        // Not smaller than 16 pixels, or phones would enlarge the screen.
        className="pointer-events-none absolute top-0 left-0 h-11 w-full text-base opacity-0 outline-none"
      />
      <div className="grid min-h-full min-w-full place-items-center">
        <canvas
          ref={canvas}
          role="img"
          aria-label={state.page ? `Picture of ${state.page.host}’s page` : 'Picture of the page'}
          className={`block touch-none ${shown ? '' : 'invisible'} ${isYours ? '' : 'opacity-40'}`}
          style={shown ? { width: shown.width, height: shown.height } : { width: 0, height: 0 }}
        />
      </div>
    </div>
  )
}
