import { expect, test } from 'vitest'
import { keyUse } from './page-key.ts'

const PLAIN = { altKey: false, ctrlKey: false, metaKey: false, shiftKey: false, isComposing: false }
const press = (
  key: string,
  change: Partial<typeof PLAIN> = {},
  around = { hasField: true, afterEscape: false },
) => keyUse({ ...PLAIN, key, code: key, ...change }, around)

test('keys that type nothing go to the page, Tab included', () => {
  for (const key of ['Enter', 'Backspace', 'Tab', 'ArrowDown', 'Escape', 'PageDown'])
    expect(press(key), key).toMatchObject({ to: 'page', key: { key } })
  expect(press('Tab', { shiftKey: true })).toMatchObject({ key: { modifiers: { shift: true } } })
})

test('text is typed by the browser, also while it’s composed', () => {
  for (const key of ['a', 'É', '7', 'Dead', 'Unidentified'])
    expect(press(key), key).toEqual({ to: 'browser' })
  expect(press('Enter', { isComposing: true })).toEqual({ to: 'browser' })
})

test('the space bar types in a field, and presses what has the focus elsewhere', () => {
  expect(press(' ')).toEqual({ to: 'browser' })
  expect(press(' ', {}, { hasField: false, afterEscape: false })).toMatchObject({
    to: 'page',
    key: { key: ' ' },
  })
})

test('a Mac’s Command is the page’s Ctrl; the browser keeps its own shortcuts, and pasting', () => {
  expect(press('a', { metaKey: true })).toMatchObject({
    to: 'page',
    key: { modifiers: { ctrl: true, meta: false } },
  })
  for (const key of ['r', 'w', 't', 'l', 'v', 'c'])
    expect(press(key, { ctrlKey: true }), key).toEqual({ to: 'browser' })
  expect(press('ArrowLeft', { altKey: true })).toEqual({ to: 'browser' })
})

test('Escape goes to the page, and a second one leaves it', () => {
  expect(press('Escape')).toMatchObject({ to: 'page' })
  expect(press('Escape', {}, { hasField: true, afterEscape: true })).toEqual({ to: 'leave' })
})
