// What a finger does on the page's picture. A tap is a click, a quick swipe scrolls, and a finger that was held first
// drags, as does a sideways one: puzzles have sliders. Pure; times in milliseconds.
import type { ScreenPoint } from './page-point.ts'

export type Gesture =
  | { kind: 'none' }
  /** The finger hasn't moved enough to tell. */
  | { kind: 'begun'; start: ScreenPoint; at: number }
  | { kind: 'drag'; last: ScreenPoint }
  | { kind: 'scroll'; last: ScreenPoint }

export type GestureAction =
  | { kind: 'down' | 'move' | 'up'; at: ScreenPoint }
  /** Scrolls by a distance on the screen. */
  | { kind: 'scroll'; at: ScreenPoint; dx: number; dy: number }

type Step = { gesture: Gesture; actions: readonly GestureAction[] }
export type FingerEvent = { kind: 'down' | 'move' | 'up' | 'cancel'; at: ScreenPoint; time: number }

export const NO_GESTURE: Gesture = { kind: 'none' }

/** A finger that moves less than this, in pixels, stays where it is. */
const STILL = 8
/** A finger that stayed for this long drags. */
const HOLD = 350

/** `swipesScroll`: a sideways swipe scrolls too, because the picture is enlarged. */
export function nextGesture(gesture: Gesture, event: FingerEvent, swipesScroll = false): Step {
  const { kind, at, time } = event
  if (kind === 'down') return { gesture: { kind: 'begun', start: at, at: time }, actions: [] }
  if (kind === 'move') return moved(gesture, event, swipesScroll)
  return { gesture: NO_GESTURE, actions: ended(gesture, kind, at) }
}

function moved(gesture: Gesture, { at, time }: FingerEvent, swipesScroll: boolean): Step {
  switch (gesture.kind) {
    case 'none':
      return { gesture, actions: [] }
    case 'drag':
      return { gesture: { kind: 'drag', last: at }, actions: [{ kind: 'move', at }] }
    case 'scroll':
      return { gesture: { kind: 'scroll', last: at }, actions: [scrolled(gesture.last, at)] }
    case 'begun': {
      const { start } = gesture
      const [dx, dy] = [Math.abs(at.x - start.x), Math.abs(at.y - start.y)]
      if (Math.hypot(dx, dy) < STILL) return { gesture, actions: [] }
      if (time - gesture.at < HOLD && (swipesScroll || dy > dx))
        return { gesture: { kind: 'scroll', last: at }, actions: [scrolled(start, at)] }
      return {
        gesture: { kind: 'drag', last: at },
        actions: [
          { kind: 'down', at: start },
          { kind: 'move', at },
        ],
      }
    }
  }
}

/** The content follows the finger. */
const scrolled = (from: ScreenPoint, to: ScreenPoint): GestureAction => ({
  kind: 'scroll',
  at: to,
  dx: from.x - to.x,
  dy: from.y - to.y,
})

function ended(gesture: Gesture, how: 'up' | 'cancel', at: ScreenPoint): GestureAction[] {
  if (gesture.kind === 'drag') return [{ kind: 'up', at: how === 'up' ? at : gesture.last }]
  if (gesture.kind !== 'begun' || how === 'cancel') return []
  return [
    { kind: 'down', at: gesture.start },
    { kind: 'up', at: gesture.start },
  ]
}
