import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseCatalogue } from '../catalogue-text.ts'
import { readMailbox } from './mailbox.ts'

const { brokers } = parseCatalogue(readFileSync(new URL('../brokers.jsonl', import.meta.url), 'utf8'))
const read = (cell: string) => readMailbox(cell, 'acmedata.example', new Set(['other.example']))

test('E1: one mailbox per record, [at] undone, lower case', () => {
  expect(read('Privacy [at] AcmeData.example').mailbox).toBe('privacy@acmedata.example')
  expect(read('mailto:legal@acmedata.example; info@acmedata.example').mailbox).toBe('legal@acmedata.example')
  expect(read('privacy@other.example').mailbox).toBe('privacy@other.example')
  expect(read('N/A')).toEqual({ mailbox: null, refused: null })
})

test.each(['privacy@', 'privacy@@acme.example', 'pri..vacy@acme.example', 'privacy@localhost', 'call us'])(
  'E1: %s is no mailbox',
  cell => {
    expect(read(cell)).toEqual({ mailbox: null, refused: 'is none' })
  },
)

test('E1: free-mail hosts and misspelt domains are refused', () => {
  expect(read('acmeprivacy@gmail.com').refused).toContain('free-mail')
  for (const domain of ['acmedatta', 'acmedta', 'acmedatb', 'acemdata']) {
    expect(read(`privacy@${domain}.example`).refused).toContain('misspelt')
  }
})

test.each(['tom', 'jane.carey', 'lgold', 'rosales', 'ismail', 'm.privett', 'dropkin', 'chrissy'])(
  'E3: %s@ names a person',
  local => {
    expect(read(`${local}@acmedata.example`).refused).toContain('names a person')
  },
)

test('E3: the role mailboxes of the catalogue are taken for what they are, all but a few', () => {
  const known = new Set(brokers.map(one => one.domain))
  const all = brokers.flatMap(one =>
    one.privacyEmail === null ? [] : [{ ...one, mailbox: one.privacyEmail }],
  )
  const refused = all.filter(({ mailbox, domain }) => readMailbox(mailbox, domain, known).mailbox !== mailbox)
  expect(all.length).toBeGreaterThan(900)
  expect(refused.length).toBeLessThan(5)
})
