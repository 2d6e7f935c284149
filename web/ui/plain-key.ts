// Single keys that do something on a page, without getting in the way of typing.

/** The key in lower case; null with a modifier, while something is being typed or held down, and while a dialog is open. */
export function plainKey(event: KeyboardEvent): string | null {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isTyping(event.target)) return null
  if (document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]')) return null
  return event.key.toLowerCase()
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
