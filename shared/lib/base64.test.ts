// Base64 without Node or the DOM agrees with Node's.
import { expect, test } from 'vitest'
import { base64Of, byteLength } from './base64.ts'

test.each(['', 'a', 'ab', 'abc', 'Größe, 你好, 😀', '\u0000\u007f'])('%j', text => {
  expect(base64Of(text)).toBe(Buffer.from(text).toString('base64'))
  expect(byteLength(text)).toBe(Buffer.byteLength(text))
})
