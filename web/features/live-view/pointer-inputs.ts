// The pointer on the page's picture: mouse, fingers and wheel become inputs of the page.
import type { LiveInput } from '#shared/protocol/live-view.ts'
import { type ClickRow, withClick } from './click-count.ts'
import { nearestPagePoint, type PageSize, pagePoint, type ScreenPoint } from './page-point.ts'
import {
  type FingerEvent,
  type Gesture,
  type GestureAction,
  NO_GESTURE,
  nextGesture,
} from './touch-gesture.ts'

export type PointerInputDeps = {
  /** Scrolls while the picture is enlarged. */
  stage: HTMLElement
  canvas: HTMLCanvasElement
  page(): PageSize | null
  /** Whether inputs go to the page now. */
  isYours(): boolean
  zoom(): number
  /** Enlarges the picture to `zoom`, around a point of the window. */
  onZoom(zoom: number, around: ScreenPoint): void
  send(input: LiveInput): void
  /** The person has clicked or tapped the page. */
  onPress(isTouch: boolean): void
}

const WHEEL_MAX = 2000
/** Wheels that count lines. */
const LINE = 16

/** Listens until the returned function is called. */
export function attachPointer(deps: PointerInputDeps): () => void {
  const { stage, canvas, send } = deps
  const stop = new AbortController()
  const { signal } = stop
  const fingers = new Map<number, ScreenPoint>()
  let gesture: Gesture = NO_GESTURE
  let pinch: { distance: number; zoom: number; middle: ScreenPoint } | null = null
  let isPressed = false
  let clicks: ClickRow | null = null
  const later = createFrameQueue()

  const inside = (at: ScreenPoint) => {
    const page = deps.page()
    return page && pagePoint(at, canvas.getBoundingClientRect(), page)
  }
  const nearest = (at: ScreenPoint) => {
    const page = deps.page()
    return page && nearestPagePoint(at, canvas.getBoundingClientRect(), page)
  }
  const press = (at: ScreenPoint, time: number): boolean => {
    const point = inside(at)
    if (!point) return false
    clicks = withClick(clicks, at, time)
    isPressed = true
    send({ type: 'pointer', kind: 'down', ...point, clicks: clicks.count })
    return true
  }
  const move = (at: ScreenPoint) =>
    later.move(() => {
      const point = isPressed ? nearest(at) : inside(at)
      if (point) send({ type: 'pointer', kind: 'move', ...point, clicks: 0 })
    })
  const release = (at: ScreenPoint) => {
    later.flush()
    const point = nearest(at)
    if (isPressed && point) send({ type: 'pointer', kind: 'up', ...point, clicks: clicks?.count ?? 1 })
    isPressed = false
  }
  /** An enlarged picture moves first; the page gets what's left of the distance. */
  const scroll = (at: ScreenPoint, dx: number, dy: number) => {
    const [left, top] = [stage.scrollLeft, stage.scrollTop]
    stage.scrollBy({ left: dx, top: dy, behavior: 'instant' })
    const page = deps.page()
    const shown = canvas.getBoundingClientRect().width
    if (!page || shown === 0) return
    const scale = page.width / shown
    later.scroll(
      at,
      (dx - (stage.scrollLeft - left)) * scale,
      (dy - (stage.scrollTop - top)) * scale,
      sum => {
        const point = inside(sum.at)
        if (point) send({ type: 'wheel', ...point, dx: withinWheel(sum.dx), dy: withinWheel(sum.dy) })
      },
    )
  }
  const perform = (actions: readonly GestureAction[], time: number) => {
    for (const action of actions) {
      if (action.kind === 'scroll') scroll(action.at, action.dx, action.dy)
      else if (action.kind === 'down') press(action.at, time)
      else if (action.kind === 'move') move(action.at)
      else {
        release(action.at)
        deps.onPress(true)
      }
    }
  }
  const finger = (event: PointerEvent, kind: FingerEvent['kind']) => {
    const step = nextGesture(gesture, { kind, at: atOf(event), time: event.timeStamp }, deps.zoom() > 1)
    gesture = step.gesture
    perform(step.actions, event.timeStamp)
  }
  const fingerDown = (event: PointerEvent) => {
    fingers.set(event.pointerId, atOf(event))
    if (fingers.size === 1) return finger(event, 'down')
    finger(event, 'cancel')
    const span = spanOf(fingers)
    if (span) pinch = { ...span, zoom: deps.zoom() }
  }
  const fingerMove = (event: PointerEvent) => {
    if (!fingers.has(event.pointerId)) return
    fingers.set(event.pointerId, atOf(event))
    if (!pinch) return finger(event, 'move')
    const span = spanOf(fingers)
    if (!span) return
    stage.scrollBy({
      left: pinch.middle.x - span.middle.x,
      top: pinch.middle.y - span.middle.y,
      behavior: 'instant',
    })
    pinch.middle = span.middle
    deps.onZoom((pinch.zoom * span.distance) / Math.max(pinch.distance, 1), span.middle)
  }
  const fingerUp = (event: PointerEvent, kind: 'up' | 'cancel') => {
    if (!fingers.delete(event.pointerId)) return
    if (!pinch) return finger(event, kind)
    // A finger that stays after a pinch does nothing.
    if (fingers.size === 0) pinch = null
  }

  const on = <K extends keyof HTMLElementEventMap>(
    name: K,
    listener: (event: HTMLElementEventMap[K]) => void,
  ) => canvas.addEventListener(name, listener, { signal, passive: false })
  on('pointerdown', event => {
    if (!deps.isYours()) return
    if (event.pointerType === 'touch') {
      canvas.setPointerCapture(event.pointerId)
      return fingerDown(event)
    }
    if (event.button !== 0 || !press(atOf(event), event.timeStamp)) return
    canvas.setPointerCapture(event.pointerId)
    deps.onPress(false)
  })
  on('pointermove', event => {
    if (!deps.isYours()) return
    if (event.pointerType === 'touch') fingerMove(event)
    else move(atOf(event))
  })
  on('pointerup', event => {
    if (event.pointerType === 'touch') fingerUp(event, 'up')
    else if (event.button === 0) release(atOf(event))
  })
  on('pointercancel', event => {
    if (event.pointerType === 'touch') fingerUp(event, 'cancel')
    else release(atOf(event))
  })
  // A press must not take the focus from the field that gets the keys.
  on('mousedown', event => event.preventDefault())
  on('contextmenu', event => event.preventDefault())
  on('wheel', event => {
    if (!deps.isYours()) return
    event.preventDefault()
    const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE : 1
    // A pinch on a trackpad.
    if (event.ctrlKey) deps.onZoom(deps.zoom() * Math.exp(-event.deltaY / 200), atOf(event))
    else scroll(atOf(event), event.deltaX * unit, event.deltaY * unit)
  })
  return () => {
    stop.abort()
    later.stop()
  }
}

const atOf = ({ clientX, clientY }: MouseEvent): ScreenPoint => ({ x: clientX, y: clientY })
const withinWheel = (distance: number) =>
  Math.round(Math.min(WHEEL_MAX, Math.max(-WHEEL_MAX, distance)) * 10) / 10

/** The first two fingers: how far apart they are, and the point between them. */
function spanOf(fingers: ReadonlyMap<number, ScreenPoint>): { distance: number; middle: ScreenPoint } | null {
  const [one, other] = [...fingers.values()]
  if (!one || !other) return null
  return {
    distance: Math.hypot(one.x - other.x, one.y - other.y),
    middle: { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 },
  }
}

type ScrollSum = { at: ScreenPoint; dx: number; dy: number }

/** At most one move and one scroll per drawn frame: the newest place, and the sum of the distances. */
function createFrameQueue() {
  let moved: (() => void) | null = null
  let scrolled: (() => void) | null = null
  let sum: ScrollSum = { at: { x: 0, y: 0 }, dx: 0, dy: 0 }
  let frame = 0
  const flush = () => {
    cancelAnimationFrame(frame)
    frame = 0
    const work = [moved, scrolled]
    moved = null
    scrolled = null
    for (const run of work) run?.()
  }
  const plan = () => {
    if (frame === 0) frame = requestAnimationFrame(flush)
  }
  return {
    move(run: () => void) {
      moved = run
      plan()
    },
    scroll(at: ScreenPoint, dx: number, dy: number, run: (sum: ScrollSum) => void) {
      if (dx === 0 && dy === 0) return
      sum = scrolled ? { at, dx: sum.dx + dx, dy: sum.dy + dy } : { at, dx, dy }
      scrolled = () => run(sum)
      plan()
    },
    flush,
    stop() {
      cancelAnimationFrame(frame)
      frame = 0
      moved = null
      scrolled = null
    },
  }
}
