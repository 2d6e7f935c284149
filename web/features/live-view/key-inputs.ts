// The keyboard on the page's picture: keys, typed and pasted text become inputs of the page. The field that receives
// them is invisible, and never contains what was typed for longer than the keyboard needs it.
import type { LiveInput } from '#shared/protocol/live-view.ts'
import { keyUse, type PageKey } from './page-key.ts'
import { isWornOut, textParts, typedChange, UNTYPED } from './typed-text.ts'

export type KeyInputDeps = {
  field: HTMLInputElement
  /** Whether the page's focus is in a field. */
  hasField(): boolean
  /** A phone's keyboard composes every word, so that words are passed on while they're composed. */
  isTouch: boolean
  send(input: LiveInput): void
  /** The person leaves the page by keyboard. */
  onLeave(): void
}

const BACKSPACE: PageKey = {
  key: 'Backspace',
  code: 'Backspace',
  modifiers: { alt: false, ctrl: false, meta: false, shift: false },
}

/** Listens until the returned function is called. */
export function attachKeys({ field, hasField, isTouch, send, onLeave }: KeyInputDeps): () => void {
  const stop = new AbortController()
  const { signal } = stop
  const pressed = new Map<string, PageKey>()
  let typed = UNTYPED
  let isComposing = false
  let afterEscape = false

  const press = (key: PageKey) => send({ type: 'key', kind: 'down', ...key })
  const release = (key: PageKey) => send({ type: 'key', kind: 'up', ...key })
  const sendText = (text: string) => {
    for (const part of textParts(text)) send({ type: 'text', text: part })
  }
  const reset = () => {
    typed = UNTYPED
    field.value = UNTYPED
    field.setSelectionRange(UNTYPED.length, UNTYPED.length)
  }
  const passOn = () => {
    const { deleted, added } = typedChange(typed, field.value)
    typed = field.value
    for (let left = deleted; left > 0; left -= 1) {
      press(BACKSPACE)
      release(BACKSPACE)
    }
    sendText(added)
    if (!isComposing && isWornOut(typed)) reset()
  }

  const on = <K extends keyof HTMLElementEventMap>(
    name: K,
    listener: (event: HTMLElementEventMap[K]) => void,
  ) => field.addEventListener(name, listener, { signal })
  on('keydown', event => {
    // The app's own shortcuts are off while the keys are the page's.
    event.stopPropagation()
    if (event.key === 'Escape' && event.repeat) return event.preventDefault()
    const use = keyUse(event, { hasField: hasField(), afterEscape })
    afterEscape = event.key === 'Escape'
    if (use.to === 'browser') return
    event.preventDefault()
    if (use.to === 'leave') {
      afterEscape = false
      return onLeave()
    }
    pressed.set(event.code, use.key)
    press(use.key)
  })
  on('keyup', event => {
    event.stopPropagation()
    const key = pressed.get(event.code)
    if (!key) return
    pressed.delete(event.code)
    release(key)
  })
  on('compositionstart', () => {
    isComposing = true
  })
  on('compositionend', () => {
    isComposing = false
    passOn()
  })
  on('input', () => {
    if (!isComposing || isTouch) passOn()
  })
  on('paste', event => {
    event.preventDefault()
    sendText(event.clipboardData?.getData('text/plain') ?? '')
  })
  on('focus', reset)
  on('blur', () => {
    isComposing = false
    afterEscape = false
    for (const key of pressed.values()) release(key)
    pressed.clear()
    reset()
  })
  reset()
  return () => stop.abort()
}
