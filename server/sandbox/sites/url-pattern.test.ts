import { expect, test } from 'vitest'
import { compilePattern } from './url-pattern.ts'

const at = (path: string) => new URL(path, 'https://x.example')

test('what is built is read back', () => {
  const pattern = compilePattern('/people/{name}/{state}/{city}?page={page}', 'lower-hyphen')
  const path = pattern.build({ name: 'Rosa Whitaker', state: 'tx', city: 'San Antonio', page: '2' })
  expect(path).toBe('/people/rosa-whitaker/tx/san-antonio?page=2')
  expect(pattern.match(at(path))).toEqual({
    name: 'rosa-whitaker',
    state: 'tx',
    city: 'san-antonio',
    page: '2',
  })
})

test('place parts at the end may be missing, other parts may not', () => {
  const pattern = compilePattern('/people/{name}/{state}/{city}', 'lower-hyphen')
  expect(pattern.match(at('/people/rosa-whitaker'))).toMatchObject({
    name: 'rosa-whitaker',
    state: '',
    city: '',
  })
  expect(pattern.match(at('/people'))).toBeNull()
  expect(pattern.match(at('/persons/rosa-whitaker'))).toBeNull()
})

test('query values are taken as they are, broken escapes too', () => {
  const pattern = compilePattern('/search?name={name}&where={place}', 'Title-Hyphen')
  expect(pattern.build({ name: "Ana O'Neil", place: 'Austin, TX' })).toBe(
    '/search?name=Ana+O%27Neil&where=Austin%2C+TX',
  )
  expect(pattern.match(at('/search?name=Ana+O%27Neil'))).toEqual({ name: "Ana O'Neil", place: '' })
  expect(compilePattern('/p/{id}', 'lower-hyphen').match(at('/p/%E0%A4%A'))).toEqual({ id: '%E0%A4%A' })
})
