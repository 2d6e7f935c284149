// Runs inside a page that a person has: what a browser would draw outside the page is kept inside it, since only the
// page itself is pictured.

function stayInPage(): void {
  const key = Symbol.for('offlist.live')
  if (Reflect.get(window, key)) return
  Reflect.set(window, key, true)
  // A link or a form for another window opens here: the person sees this one alone.
  addEventListener(
    'click',
    event => {
      const link = event.composedPath().find(one => one instanceof HTMLAnchorElement)
      if (link?.target) link.target = '_self'
    },
    true,
  )
  addEventListener(
    'submit',
    event => {
      if (event.target instanceof HTMLFormElement && event.target.target) event.target.target = '_self'
    },
    true,
  )
  // A list of choices opens as a list in the page instead of a menu above it.
  addEventListener(
    'mousedown',
    event => {
      const field = event.composedPath().find(one => one instanceof HTMLSelectElement)
      if (!field || field.multiple || field.size > 1) return
      event.preventDefault()
      const before = field.size
      const shut = () => {
        field.size = before
        field.removeEventListener('change', shut)
        field.removeEventListener('blur', shut)
      }
      field.size = Math.max(2, Math.min(8, field.options.length))
      field.focus()
      field.addEventListener('change', shut)
      field.addEventListener('blur', shut)
    },
    true,
  )
}

/** The script. It may run in a document again. */
export const LIVE_SCRIPT = `(${String(stayInPage)})()`
