// Whether somebody is in the middle of writing: the offer of a newer version waits until they are not.
import { unsavedStore } from '#web/ui/unsaved.ts'

/** Controls that text is typed into. */
const WRITABLE = [
  'textarea',
  '[contenteditable=""]',
  '[contenteditable="true"]',
  'input:not([type=checkbox], [type=radio], [type=button], [type=submit], [type=range], [type=file])',
].join(', ')

/** Typed into and emptied again counts as not typed into. */
type Control = { isConnected: boolean; value?: string }

/** What has been changed and neither sent nor left: those that are gone from the page count no more. */
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
  // A pull at the top of the page would reload it over what was typed (app.css).
  document.documentElement.toggleAttribute('data-editing', now)
  for (const listener of [...listeners]) listener()
}

/** After the page has dealt with what happened: a form that was sent is then gone, a field that lost the focus left. */
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

/** True while a control has the focus, or holds something that was not sent yet; for useSyncExternalStore. */
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
  /** Looks anew: for when the page has changed without any of what is listened to. */
  refresh: look,
}
