// A button is pressed only where it surely leads on. What may send stays for the person.
import { expect, test } from 'vitest'
import { chooseBeginning, chooseButtons, type FormButton } from './choose-button.ts'

const button = (text: string, more: Partial<FormButton> = {}): FormButton => ({
  ref: 0,
  selector: text,
  text,
  posts: false,
  submits: false,
  disabled: false,
  ...more,
})
const alone = { text: '', hiddenFields: 0, stepsFollow: null }

test.each([
  ['a plain next', [button('Back'), button('Next')], alone, 'Next', null],
  ['a form of one question a step', [button('OK')], alone, 'OK', null],
  ['with an arrow', [button('→ Next')], alone, '→ Next', null],
  [
    'a form’s only button, which posts',
    [button('Continue', { posts: true, submits: true })],
    alone,
    null,
    'Continue',
  ],
  [
    'the same, with steps to come',
    [button('Continue', { posts: true, submits: true })],
    { ...alone, text: 'Step 1 of 3' },
    'Continue',
    null,
  ],
  ['on the last step', [button('Next')], { ...alone, text: 'Schritt 3 von 3' }, null, 'Next'],
  [
    'with hidden fields to come',
    [button('Weiter', { posts: true, submits: true })],
    { ...alone, hiddenFields: 2 },
    'Weiter',
    null,
  ],
  ['one that says both', [button('Continue and submit')], alone, null, 'Continue and submit'],
  [
    'the sender among others',
    [button('Clear'), button('Search'), button('Send request', { submits: true })],
    alone,
    null,
    'Send request',
  ],
])('%s', (_, buttons, signs, next, submit) => {
  const chosen = chooseButtons(buttons, signs)
  expect(chosen.next?.text ?? null).toBe(next)
  expect(chosen.submit?.text ?? null).toBe(submit)
})

test('a doubtful button is named with its reason', () => {
  const { doubt } = chooseButtons([button('Continue', { posts: true, submits: true })], alone)
  expect(doubt).toContain('Continue')
})

test('a page without fields is opened by its beginning, or by the tile for a removal', () => {
  expect(chooseBeginning([button('Log in'), button('Get started')])?.text).toBe('Get started')
  expect(chooseBeginning([button('Access my data'), button('Delete my data')])?.text).toBe('Delete my data')
  expect(chooseBeginning([button('Delete my data', { submits: true })])).toBeNull()
})
