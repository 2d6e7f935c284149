// Which keys go to the page, which ones stay with the browser, and which leave the page. Pure.
import type { LiveInput } from '#shared/protocol/live-view.ts'

type KeyInput = Extract<LiveInput, { type: 'key' }>
export type PageKey = Pick<KeyInput, 'key' | 'code' | 'modifiers'>

type Pressed = {
  key: string
  code: string
  altKey: boolean
  ctrlKey: boolean
  metaKey: boolean
  shiftKey: boolean
  isComposing: boolean
}

/** `browser`: it types the key, or does what it always does with it. `leave`: the keyboard goes back to our own buttons. */
export type KeyUse = { to: 'page'; key: PageKey } | { to: 'browser' } | { to: 'leave' }

/** Keys that type nothing. */
const ACTS: ReadonlySet<string> = new Set([
  'Enter',
  'Backspace',
  'Delete',
  'Tab',
  'Escape',
  'ArrowUp',
  'ArrowDown',
  'ArrowLeft',
  'ArrowRight',
  'Home',
  'End',
  'PageUp',
  'PageDown',
])

/**
 * Select all, undo and redo. Pasting is an event of its own, and copying isn't passed on: it would fill the server's
 * clipboard.
 */
const SHORTCUTS: ReadonlySet<string> = new Set(['a', 'z', 'y'])

/** `hasField`: the page's focus is in a field. `afterEscape`: the key before this one was Escape. */
export function keyUse(
  event: Pressed,
  { hasField, afterEscape }: { hasField: boolean; afterEscape: boolean },
): KeyUse {
  const { key, code, altKey, ctrlKey, metaKey, shiftKey, isComposing } = event
  if (isComposing) return { to: 'browser' }
  const isPlain = !altKey && !ctrlKey && !metaKey
  if (key === 'Escape' && isPlain && afterEscape) return { to: 'leave' }
  const acts = ACTS.has(key) && !altKey && !metaKey
  // Without a field, the space bar presses a button or ticks a box.
  const presses = key === ' ' && isPlain && !hasField
  const isShortcut = !altKey && (ctrlKey || metaKey) && SHORTCUTS.has(key.toLowerCase())
  if (!acts && !presses && !isShortcut) return { to: 'browser' }
  return {
    to: 'page',
    key: {
      key,
      code,
      // The page runs on Linux, where a Mac's Command is Ctrl.
      modifiers: { alt: false, ctrl: ctrlKey || metaKey, meta: false, shift: shiftKey },
    },
  }
}
