import { expect, test } from 'vitest'
import { newId } from '#shared/lib/id.ts'
import { emptyDraft } from './person-draft.ts'
import { partsOfName } from './typed-name.ts'

test.each([
  ['Rosa Whitaker', 'Rosa', '', 'Whitaker', ''],
  ['  Rosa  May Whitaker ', 'Rosa', 'May', 'Whitaker', ''],
  ['John Q. Public Jr.', 'John', 'Q.', 'Public', 'Jr.'],
  ['John Public, Jr', 'John', '', 'Public', 'Jr'],
  ['Anna van der Berg', 'Anna', '', 'van der Berg', ''],
  ['Whitaker, Rosa May', 'Rosa', 'May', 'Whitaker', ''],
  ['Cher', 'Cher', '', '', ''],
  ['', '', '', '', ''],
])('%j is first, middle, last and suffix', (text, first, middle, last, suffix) => {
  expect(partsOfName(text)).toEqual({ first, middle, last, suffix })
})

test('the name typed at sign-up starts the form of the first person, who is the one who typed it', () => {
  const [name] = emptyDraft(newId, 'self', 'Rosa May Whitaker').names
  expect(name).toMatchObject({ first: 'Rosa', middle: 'May', last: 'Whitaker' })
  expect(emptyDraft(newId, 'self').names[0]).toMatchObject({ first: '', last: '' })
})
