import { expect, test } from 'vitest'
import { securityTxt } from './security-txt.ts'

const at = (contact: string | undefined) =>
  securityTxt({ publicUrl: 'https://offlist.example', contact, now: () => Date.UTC(2026, 10, 21) }).request(
    '/.well-known/security.txt',
  )

test('it names an operator, and until when that holds', async () => {
  expect(await (await at('safety@offlist.example')).text()).toBe(
    `Contact: mailto:safety@offlist.example
Expires: 2027-05-20T00:00:00.000Z
Canonical: https://offlist.example/.well-known/security.txt
Preferred-Languages: en
`,
  )
})

test('without an operator there is none', async () => {
  expect((await at(undefined)).status).toBe(404)
})
