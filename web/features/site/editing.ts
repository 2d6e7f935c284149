// Whether the person is typing something: the offer of a newer version waits until they have finished.
import { unsavedStore } from '#web/ui/unsaved.ts'

/** Controls for text. */
const WRITABLE = [
  'textarea',
  '[contenteditable=""]',
  '[contenteditable="true"]',
  'input:not([type=checkbox], [type=radio], [type=button], [type=submit], [type=range], [type=file])',
].join(', ')

/** A control that was emptied again counts as unedited. */
type Control = { isConnected: boolean; value?: string }

/** Edited controls that were neither sent nor emptied; controls removed from the page don't count. */
export function createEdits() {
  const edited = new Set<Control>()
  return {
    note(control: Control): void {
      if (control.value === '') edited.delete(control)
      else edited.add(control)
    },
    forget(inside: { contains(control: Control): boolean }): void {
      for (const control of edited) if (inside.contains(control)) edited.delete(control)
    },
    any(): boolean {
      for (const control of edited) if (!control.isConnected) edited.delete(control)
      return edited.size > 0
    },
  }
}

const edits = createEdits()
const listeners = new Set<() => void>()
let editing = false

function look(): void {
  const focused = document.activeElement?.matches(`${WRITABLE}, select`) === true
  const now = focused || edits.any() || unsavedStore.read()
  if (now === editing) return
  editing = now
  // Pull-to-refresh at the top of the page would lose the typed text (app.css).
  document.documentElement.toggleAttribute('data-editing', now)
  for (const listener of [...listeners]) listener()
}

/** After the page has handled the event: by then, a sent form is gone, and the focus has left the field. */
const lookSoon = () => void setTimeout(look)

function noteEdit(event: Event): void {
  if (event.target instanceof Element && event.target.matches(WRITABLE)) edits.note(event.target)
  lookSoon()
}

function forgetForm(event: Event): void {
  if (event.target instanceof HTMLFormElement)
    edits.forget({
      contains: control => event.target instanceof Node && event.target.contains(control as Element),
    })
  lookSoon()
}

let stopWatching: (() => void) | null = null

function watch(): () => void {
  document.addEventListener('input', noteEdit, true)
  document.addEventListener('submit', forgetForm, true)
  document.addEventListener('reset', forgetForm, true)
  document.addEventListener('focusin', lookSoon)
  document.addEventListener('focusout', lookSoon)
  document.addEventListener('click', lookSoon)
  const stopUnsaved = unsavedStore.subscribe(look)
  return () => {
    document.removeEventListener('input', noteEdit, true)
    document.removeEventListener('submit', forgetForm, true)
    document.removeEventListener('reset', forgetForm, true)
    document.removeEventListener('focusin', lookSoon)
    document.removeEventListener('focusout', lookSoon)
    document.removeEventListener('click', lookSoon)
    stopUnsaved()
  }
}

/** True while a control has the focus, or contains something unsent; for useSyncExternalStore. */
export const editingStore = {
  subscribe(listener: () => void): () => void {
    if (listeners.size === 0) stopWatching = watch()
    listeners.add(listener)
    look()
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) stopWatching?.()
    }
  },
  read: (): boolean => editing,
  /** Checks again, for page changes that trigger none of these events. */
  refresh: look,
}
