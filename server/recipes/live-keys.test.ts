// Which keys a person may press in a page that they took over: none that fills or reads the browser's clipboard.
import { expect, test } from 'vitest'
import { keyEventOf } from './live-keys.ts'

const NONE = { alt: false, ctrl: false, meta: false, shift: false }
const press = (key: string, modifiers: Partial<typeof NONE> = {}) =>
  keyEventOf({ type: 'key', kind: 'down', key, code: '', modifiers: { ...NONE, ...modifiers } })

test.each([
  ['c', { ctrl: true }],
  ['x', { meta: true }],
  ['v', { ctrl: true }],
  ['Insert', { shift: true }],
  ['Insert', { ctrl: true }],
  // Cuts, in a browser on Linux.
  ['Delete', { shift: true }],
])('%s with %o is not passed on', (key, modifiers) => {
  expect(press(key, modifiers)).toBeNull()
})

test('keys that move, delete and send are', () => {
  expect(press('Delete')).toMatchObject({ type: 'rawKeyDown', windowsVirtualKeyCode: 46 })
  expect(press('Enter')).toMatchObject({ type: 'keyDown', text: '\r' })
  expect(press('Tab', { shift: true })).toMatchObject({ modifiers: 8 })
  expect(press('a', { ctrl: true })).toMatchObject({ commands: ['selectAll'] })
})
