import { expect, test } from 'vitest'
import { CONSENT_STATEMENT } from '#shared/domain/households.ts'
import { authorityOptions, readAuthority, statementOf } from './consent-words.ts'
import { seesText } from './role-text.ts'

test('nobody can say that they are somebody else, and for a minor only parents and guardians can speak', () => {
  const values = (minor: boolean) => authorityOptions(minor).map(option => option.value)
  expect(values(false)).toEqual(['consent', 'parent', 'guardian', 'power_of_attorney'])
  expect(values(true)).toEqual(['parent', 'guardian'])
})

test('only a right that there is can be read', () => {
  expect(readAuthority('guardian')).toBe('guardian')
  expect(readAuthority('neighbour')).toBeNull()
})

test('the wording belongs to the name that is recorded: change both or neither', () => {
  expect({ name: CONSENT_STATEMENT, text: statementOf('Ada Quinn') }).toMatchInlineSnapshot(`
    {
      "name": "2026-11",
      "text": [
        "Ada Quinn is looked for on data-broker sites, now and later again, by the names and places that are in this account.",
        "A search gives a site one name and one city at a time. When a removal is started, the site is sent what its form or a letter needs, such as the name, an address or the link of the listing.",
        "This holds until it is taken back, which you can do under Family and team. What has been sent by then cannot be called back.",
      ],
    }
  `)
})

test('a member sees whom they are linked to; holders and managers see everybody', () => {
  const nameOf = (id: string) => (id === 'gone' ? null : `Name ${id}`)
  expect(seesText('member', ['a', 'gone', 'b'], nameOf)).toBe('Sees Name a and Name b')
  expect(seesText('member', ['gone'], nameOf)).toBe('Sees no one yet')
  expect(seesText('manager', ['a'], nameOf)).toBe('Sees everyone')
})
