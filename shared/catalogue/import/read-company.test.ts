import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readCompany } from './read-company.ts'

const FOLDER = new URL('../../../tests/fixtures/catalogue/companies/', import.meta.url)
const read = (slug: string) =>
  readCompany(JSON.parse(readFileSync(new URL(`${slug}.json`, FOLDER), 'utf8')), `${slug}.json`, new Set())

test('an address trader: its form, mailbox, notice, codes of countries, and letters', () => {
  expect(read('lapwing-adressen').claim).toMatchObject({
    onlyIfKnown: false,
    facts: {
      name: 'Lapwing Adressen GmbH',
      domain: 'lapwing-adressen.example',
      url: 'https://www.lapwing-adressen.example/',
      category: 'Marketing Data',
      country: ['DE', 'AT'],
      optOutUrl: 'https://www.lapwing-adressen.example/datenschutzanfragen/',
      privacyUrl: 'https://www.lapwing-adressen.example/datenschutz/',
      privacyEmail: 'datenschutz@lapwing-adressen.example',
      methods: ['web_form', 'email_request', 'postal_mail'],
      requirements: [],
      difficulty: null,
    },
  })
})

test('K1, D1: all is EU; what is asked for makes the difficulty, what is optional does not', () => {
  expect(read('sanderling-auskunft').claim?.facts).toMatchObject({
    category: 'Credit/Financial',
    country: ['EU'],
    requirements: ['id_document', 'date_of_birth'],
    difficulty: 'Hard',
  })
})

test('advertisers only complete what is there; others are refused, and so is what is no record', () => {
  expect(read('knot-ads').claim?.onlyIfKnown).toBe(true)
  expect(read('bittern-church')).toEqual({
    claim: null,
    reason: expect.stringContaining('neither an address trader'),
  })
  expect(readCompany({ slug: 'x' }, 'x.json', new Set())).toEqual({
    claim: null,
    reason: 'no company record: name, relevant-countries missing or of another kind',
  })
})
