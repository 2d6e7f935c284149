// The forms of a page, as password managers read them.
import type { Page } from 'playwright/test'

type SeenField = {
  name: string
  id: string
  type: string
  autocomplete: string
  isNumeric: boolean
  isHidden: boolean
}
export type SeenForm = { label: string; hasSubmit: boolean; fields: SeenField[] }

/** Every form on the page with its text fields. Fields outside any form are under the label "". */
export function formsOn(page: Page): Promise<SeenForm[]> {
  return page.evaluate(() => {
    const isText = (input: HTMLInputElement) =>
      ['text', 'email', 'password', 'tel', 'search', 'url'].includes(input.type)
    const read = (input: HTMLInputElement) => ({
      name: input.name,
      id: input.id,
      type: input.type,
      autocomplete: String(input.autocomplete),
      isNumeric: input.inputMode === 'numeric',
      isHidden: input.hidden !== false,
    })
    const all = [...document.querySelectorAll('input')].filter(isText)
    const forms = [...document.querySelectorAll('form')].map(form => ({
      label: form.getAttribute('aria-label') ?? '',
      hasSubmit: form.querySelector('button[type=submit]') !== null,
      fields: all.filter(input => input.form === form).map(read),
    }))
    const loose = all.filter(input => input.form === null).map(read)
    return loose.length > 0 ? [...forms, { label: '', hasSubmit: false, fields: loose }] : forms
  })
}

/** Faults that would confuse a password manager. */
export function formFaults({ label, hasSubmit, fields }: SeenForm): string[] {
  const faults = hasSubmit ? [] : [`“${label}” has no button that sends it`]
  if (label === '') faults.push(`fields without a form, or a form without a name`)
  const fault = (field: SeenField, text: string) => faults.push(`${field.name} of “${label}” ${text}`)
  for (const field of fields) {
    if (field.name === '' || field.id === '') fault(field, 'has no name or no id')
    if (field.autocomplete === '') fault(field, 'does not say what it is for')
    if (field.type === 'password' && !/^(current|new)-password$/.test(field.autocomplete))
      fault(field, 'is a password of neither kind')
    // `off`: another person's address, which must not be filled in with the user's own.
    if (field.type === 'email' && !/^(username( webauthn)?|email|off)$/.test(field.autocomplete))
      fault(field, 'is an address that is not told as one')
    if (field.isNumeric && field.autocomplete !== 'one-time-code') fault(field, 'is no one-time code')
  }
  const takesPassword = fields.some(({ autocomplete }) => autocomplete.endsWith('-password'))
  if (takesPassword && !fields.some(({ autocomplete }) => autocomplete.startsWith('username')))
    faults.push(`“${label}” does not say whose password it is`)
  return faults
}
