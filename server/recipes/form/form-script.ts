// The expression that calls one of this folder's functions inside a page. Its helpers are sent along each time: the page
// keeps none of them.
import { BUTTON_CONSTANTS, BUTTON_HELPERS, readFreeButtons } from './in-page-buttons.ts'
import { captchaOfPage } from './in-page-captchas.ts'
import { CLIPPING_CONSTANTS, CLIPPING_HELPERS } from './in-page-clipping.ts'
import {
  chooseAt,
  chooseShown,
  clickControl,
  ENTRY_HELPERS,
  focusEmpty,
  isTextControl,
  openOptions,
  signatureOfFields,
  typeText,
  valueOfControl,
} from './in-page-entry.ts'
import { FIELD_CONSTANTS, FIELD_HELPERS } from './in-page-fields.ts'
import { PAGE_FORM_CONSTANTS, PAGE_FORM_HELPERS, readPageForms } from './in-page-forms.ts'
import { HIDDEN_HELPERS } from './in-page-hidden.ts'
import { LABEL_CONSTANTS, LABEL_HELPERS } from './in-page-labels.ts'
import { OPTION_HELPERS } from './in-page-options.ts'
import { SELECTOR_HELPERS } from './in-page-selector.ts'

const formScript = {
  readPageForms,
  readFreeButtons,
  valueOfControl,
  typeText,
  focusEmpty,
  isTextControl,
  chooseAt,
  clickControl,
  openOptions,
  chooseShown,
  signatureOfFields,
  captchaOfPage,
}
/** The functions that can be called in a form's page, by name. */
export type FormScript = typeof formScript

const constants = Object.entries({
  ...CLIPPING_CONSTANTS,
  ...LABEL_CONSTANTS,
  ...PAGE_FORM_CONSTANTS,
  ...FIELD_CONSTANTS,
  ...BUTTON_CONSTANTS,
}).map(
  ([name, value]) => `const ${name} = ${typeof value === 'string' ? JSON.stringify(value) : String(value)}`,
)
const SOURCE = [
  ...constants,
  ...[
    ...HIDDEN_HELPERS,
    ...CLIPPING_HELPERS,
    ...LABEL_HELPERS,
    ...SELECTOR_HELPERS,
    ...PAGE_FORM_HELPERS,
    ...FIELD_HELPERS,
    ...OPTION_HELPERS,
    ...BUTTON_HELPERS,
    ...ENTRY_HELPERS,
  ].map(String),
  ...Object.values(formScript).map(String),
].join('\n')

/** For `page.evaluate`: calls one of the functions with plain JSON arguments. */
export function formExpression<K extends keyof FormScript>(name: K, args: Parameters<FormScript[K]>): string {
  return `(() => {\n${SOURCE}\nreturn ${name}(...${JSON.stringify(args)})\n})()`
}
