import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dropDraft, dropDrafts, readDraft, writeDraft } from './drafts.ts'

/** As browsers keep it: keys are its own properties. */
function memoryStore(): Record<string, unknown> {
  const store: Record<string, unknown> = {}
  const method = (value: unknown) => ({ value, enumerable: false })
  return Object.defineProperties(store, {
    getItem: method((key: string) => store[key] ?? null),
    setItem: method((key: string, value: string) => {
      store[key] = value
    }),
    removeItem: method((key: string) => {
      delete store[key]
    }),
  })
}

beforeEach(() => {
  vi.stubGlobal('sessionStorage', memoryStore())
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('a draft is there until it is dropped, each under its name', () => {
  expect(readDraft('support')).toEqual({})
  expect(writeDraft('support', { subject: 'Hi' })).toBe(true)
  writeDraft('contact', { text: 'Hello' })
  expect(readDraft('support')).toEqual({ subject: 'Hi' })
  dropDraft('support')
  expect([readDraft('support'), readDraft('contact')]).toEqual([{}, { text: 'Hello' }])
})

test('signing out drops all drafts, and nothing else', () => {
  sessionStorage.setItem('another', '1')
  writeDraft('support', { subject: 'Hi' })
  writeDraft('contact', { text: 'Hello' })
  dropDrafts()
  expect([readDraft('support'), readDraft('contact'), sessionStorage.getItem('another')]).toEqual([
    {},
    {},
    '1',
  ])
})

test('what is no draft counts as none, and a closed store holds none', () => {
  sessionStorage.setItem('offlist-draft-support', 'null')
  expect(readDraft('support')).toEqual({})
  sessionStorage.setItem('offlist-draft-support', '{')
  expect(readDraft('support')).toEqual({})
  vi.stubGlobal('sessionStorage', undefined)
  expect([readDraft('support'), writeDraft('support', {})]).toEqual([{}, false])
})
