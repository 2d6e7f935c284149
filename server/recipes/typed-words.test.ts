// What a person typed is recognized in every way that a page may write it.
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { createTypedWords } from './typed-words.ts'

const pageWith = (text: string) => ({ frames: () => [{ evaluate: async () => text }] }) as unknown as Page

test.each([
  ['123456789', 'Your number: 123-45-6789'],
  ['123-45-6789', 'Your number: 123 45 6789'],
  ['(555) 010-2345', 'We call +1 555.010.2345'],
  ['5550102345', 'We call (555) 010-2345'],
  ['Ann  Lee', 'Thanks, ANN LEE!'],
])('%s is seen in “%s”', async (typed, text) => {
  const words = createTypedWords()
  words.add(typed)
  expect(await words.isShownOn(pageWith(text))).toBe(true)
  expect(await words.isShownOn(pageWith('Thanks, we got your request 98 of 2026.'))).toBe(false)
})

test('what was typed at another place of the field is a piece of its own', async () => {
  const words = createTypedWords()
  words.add('Xanthippe')
  words.end()
  words.add('4711')
  expect(await words.isShownOn(pageWith('4711 Xanthippe'))).toBe(true)
})

test('nobody fills the memory: after too much, no page is pictured', async () => {
  const words = createTypedWords()
  for (let times = 0; times < 10; times++) words.add('x'.repeat(2_000))
  expect(await words.isShownOn(pageWith('Thanks'))).toBe(false)
  words.add('x')
  expect(await words.isShownOn(pageWith('Thanks'))).toBe(true)
  words.forget()
  expect(await words.isShownOn(pageWith('Thanks'))).toBe(false)
})

test('an address is stored without the parts that have it', () => {
  const words = createTypedWords()
  words.add('Ann Lee')
  words.end()
  words.add('123-45-6789')
  const of = words.withoutTyped
  expect(of('https://folk.example/take?step=2#top')).toBe('https://folk.example/take?step=2#top')
  expect(of('https://folk.example/take?name=Ann+Lee')).toBe('https://folk.example/take')
  expect(of('https://folk.example/take?n=123456789#%')).toBe('https://folk.example/take')
  expect(of('https://folk.example/ann%20lee/done?step=2')).toBe('https://folk.example/')
})
