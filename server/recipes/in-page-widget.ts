// The functions inside a broker's page that look at its captcha widgets: Turnstile, reCAPTCHA and hCaptcha leave their
// answer in a hidden field, and many a real browser passes them without a question. Sent with in-page.ts's.
import type { RecordRef } from './record-ref.ts'

/** In the page: in-page.ts's. */
declare function findInside(selector: string, root: Node): Node[]
declare function rootOf(parent: RecordRef | null): Node | null

/** Of the widgets looked at: `open` when one has not passed. */
export type WidgetState = 'none' | 'open' | 'passed'

/** Of all widgets of the page, also those that have not come to life. */
export function widgetsOfPage(): WidgetState {
  return stateOfWidgets(document, true)
}

/** Of the widgets in the form of an element that is to be pressed, as far as they are alive. */
export function widgetsOfForm(selector: string, parent: RecordRef | null): WidgetState {
  const root = rootOf(parent)
  const node = root ? findInside(selector, root)[0] : null
  const form = node instanceof Element ? node.closest('form') : null
  return form ? stateOfWidgets(form, false) : 'none'
}

function stateOfWidgets(root: Document | Element, alsoLifeless: boolean): WidgetState {
  const boxes = '.cf-turnstile, .g-recaptcha, .h-captcha, [data-sitekey]'
  const fields = [...root.querySelectorAll('[name]')].filter(one =>
    /^(cf-turnstile|g-recaptcha|h-captcha)-response$/.test(one.getAttribute('name') ?? ''),
  )
  const widgets = new Set(fields.map(one => one.closest(boxes) ?? one.parentElement))
  if (alsoLifeless) for (const box of root.querySelectorAll(boxes)) widgets.add(box)
  const states = [...widgets].flatMap((widget): WidgetState[] => {
    if (widget === null || asksNobody(widget)) return []
    const isPassed = fields.some(one => widget.contains(one) && Reflect.get(one, 'value'))
    return [isPassed ? 'passed' : 'open']
  })
  if (states.length === 0) return 'none'
  return states.every(one => one === 'passed') ? 'passed' : 'open'
}

/** Widgets without a face answer when the form is sent. */
function asksNobody(widget: Element): boolean {
  if (widget.closest('.grecaptcha-badge, [data-size=invisible], [data-execution=execute]')) return true
  const frames = [...widget.querySelectorAll('iframe')]
  return frames.length > 0 && frames.every(frame => frame.getBoundingClientRect().height === 0)
}

/** What is sent with in-page.ts's own: helpers, and what can be called. */
export const WIDGET_HELPERS = [stateOfWidgets, asksNobody]
