// Single-key shortcuts of a page, which don't interfere with typing.

/**
 * The key in lower case; null with a modifier, while the person is typing or holding it down, and while a dialog is
 * open.
 */
export function plainKey(event: KeyboardEvent): string | null {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isTyping(event.target)) return null
  if (document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]')) return null
  return event.key.toLowerCase()
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** The `/` key takes the focus to the page's search field, if it has one. */
export function searchOnSlash(event: KeyboardEvent): void {
  if (plainKey(event) !== '/') return
  const search = document.querySelector<HTMLInputElement>('main input[type="search"]')
  if (!search) return
  event.preventDefault()
  search.focus()
  search.select()
}
