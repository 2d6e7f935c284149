// The buttons of a form, inside the page. Sent along with form-script.ts.
import type { FormButton } from '#shared/recipe/form/choose-button.ts'

/** In the page: from the other files of this folder. */
declare function hiddenReason(element: Element): string | null
declare function textInside(node: Node | null): string
declare function selectorOf(element: Element): string
declare function refOf(element: Element): number
declare function findDeep(root: Document, selector: string): Element[]
declare function formOf(element: Element): Element
declare function isFurniture(element: Element, form: Element): boolean
declare const short: (text: string) => string

const BUTTONS =
  'div[onclick], span[onclick], button, input[type=submit], input[type=button], input[type=image], [role=button], a[href^="#"], a:not([href])'

function buttonsOf(form: Element, all: readonly Element[]): FormButton[] {
  const isPage = form.localName !== 'form'
  const own = all.filter(one => formOf(one) === form)
  // A form whose buttons stand outside of it.
  const near = own.length > 0 || isPage ? own : all.filter(one => formOf(one).localName !== 'form')
  return near
    .filter(one => !isFurniture(one, form) && hiddenReason(one) === null)
    .map(one => {
      const submits =
        one.localName === 'button' || one.localName === 'input'
          ? /^(submit|image)$/.test(Reflect.get(one, 'type') as string)
          : false
      const text =
        one.localName === 'input'
          ? (Reflect.get(one, 'value') as string) || one.getAttribute('alt') || ''
          : textOfButton(one) || one.getAttribute('aria-label') || ''
      return {
        ref: refOf(one),
        selector: selectorOf(one),
        text: short(text),
        submits: submits && !isPage,
        posts: submits && !isPage && (form.hasAttribute('action') || one.hasAttribute('formaction')),
        disabled: Reflect.get(one, 'disabled') === true || one.getAttribute('aria-disabled') === 'true',
      }
    })
    .filter(({ text, submits }) => text !== '' || submits)
}

/** All of the page's buttons, where it shows no fields. */
export function readFreeButtons(): FormButton[] {
  const all = findDeep(document, `${BUTTONS}, [aria-pressed]`)
  return [...new Set(all.map(formOf))].flatMap(form =>
    buttonsOf(
      form,
      all.filter(one => formOf(one) === form),
    ),
  )
}

/** A button's own text, without what it hides. */
function textOfButton(button: Element): string {
  return [...button.childNodes].map(textInside).join(' ')
}

/** Sent along with form-script.ts. */
export const BUTTON_HELPERS = [buttonsOf, textOfButton]
/** The constant of this file, for the page. */
export const BUTTON_CONSTANTS = { BUTTONS }
