// The functions inside a broker's page that check its captcha widgets. Turnstile, reCAPTCHA and hCaptcha put their
// answer into a hidden field, and many real browsers pass them without a question. Sent along with in-page.ts.
import type { RecordRef } from './record-ref.ts'

/** In the page: from in-page.ts. */
declare function findInside(selector: string, root: Node): Node[]
declare function rootOf(parent: RecordRef | null): Node | null

/** The state of the widgets: `open` if one hasn't passed. */
export type WidgetState = 'none' | 'open' | 'passed'

/** All of the page's widgets, including those that haven't started yet. */
export function widgetsOfPage(): WidgetState {
  return stateOfWidgets(document, true)
}

/** The widgets in the form of an element that we're about to press: only the started ones, or all. */
export function widgetsOfForm(
  selector: string,
  parent: RecordRef | null,
  alsoLifeless: boolean,
): WidgetState {
  const root = rootOf(parent)
  const node = root ? findInside(selector, root)[0] : null
  const form = node instanceof Element ? node.closest('form') : null
  return form ? stateOfWidgets(form, alsoLifeless) : 'none'
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

/** Invisible widgets run when the form is sent. */
function asksNobody(widget: Element): boolean {
  if (widget.closest('.grecaptcha-badge, [data-size=invisible], [data-execution=execute]')) return true
  const frames = [...widget.querySelectorAll('iframe')]
  return frames.length > 0 && frames.every(frame => frame.getBoundingClientRect().height === 0)
}

/** Sent along with in-page.ts: helpers, and the functions to call. */
export const WIDGET_HELPERS = [stateOfWidgets, asksNobody]
