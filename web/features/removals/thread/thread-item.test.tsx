// A reply's text is never markup, and each mail says what became of it.
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ReplyText } from './reply-text.tsx'
import { ThreadItem } from './thread-item.tsx'
import type { ThreadEntry } from './thread-view.ts'

const NOW = Date.parse('2026-12-01T12:00:00.000Z')
const ENTRY: ThreadEntry = {
  id: 'm1',
  direction: 'in',
  status: 'received',
  title: 'Truefolk wrote',
  isOwn: false,
  subject: 'Your request',
  body: 'Send us a copy of your ID. See https://truefolk.example/id and https://evil.example/id.',
  from: 'privacy@truefolk.example',
  to: 'r-1@reply.offlist.example',
  at: '2026-11-30T12:00:00.000Z',
  reading: {
    class: 'identity_wanted',
    words: ['copy of your ID'],
    by: 'rules',
    settled: true,
    auto_reply: false,
    pending: null,
    intentIds: [],
  },
  isOpen: false,
  isReport: false,
  sender: { proof: 'proven', domain: 'truefolk.example' },
  attachments: [{ id: 'f1', name: 'form.pdf', type: 'application/pdf', bytes: 14_300 }],
}
const drawn = (patch: Partial<ThreadEntry> = {}) =>
  renderToStaticMarkup(
    <ThreadItem
      entry={{ ...ENTRY, ...patch }}
      jobId="j1"
      siteName="Truefolk"
      hosts={['truefolk.example']}
      note=""
      isUnfolded
      now={NOW}
    />,
  )

test('what was understood, by which words, and from whom', () => {
  const markup = drawn()
  expect(markup).toContain('They want proof of identity')
  expect(markup).toMatch(/<mark[^>]*>copy of your ID<\/mark>/)
  expect(markup).toContain('Confirmed: it came from truefolk.example.')
  expect(markup).toContain('form.pdf')
  expect(markup).toContain('14 KB')
})

test('only links to the site’s own pages lead anywhere', () => {
  expect(drawn().match(/<a /g)).toHaveLength(1)
  expect(drawn()).toContain('href="https://truefolk.example/id"')
})

test('an uncertain reply asks what it means, with every choice', () => {
  const markup = drawn({ isOpen: true })
  expect(markup).toContain('What does this answer mean?')
  expect(markup).toContain('They refuse')
  expect(markup).toContain('We’re not certain, so nothing happens until you choose.')
})

test('a letter says what became of it', () => {
  const letter = { direction: 'out', title: 'Follow-up', reading: null, sender: null } as const
  expect(drawn({ ...letter, status: 'bounced' })).toContain('Came back')
  expect(drawn({ ...letter, status: 'queued' })).toContain('Waiting to go out')
})

test('a long text is folded, and a short one has nothing to unfold', () => {
  const folded = (body: string) =>
    renderToStaticMarkup(
      <ThreadItem
        entry={{ ...ENTRY, body }}
        jobId="j1"
        siteName="Truefolk"
        hosts={[]}
        note=""
        isUnfolded={false}
        now={NOW}
      />,
    )
  const long = folded('First line.\n\nSecond line.\n\nThird line.\n\nSend us a copy of your ID.')
  expect(long).toContain('Show all')
  expect(long).not.toContain('copy of your ID')
  const short = folded('Send us a copy of your ID.\n\nThe privacy team')
  expect(short).not.toContain('Show all')
  expect(short).toMatch(/<mark[^>]*>copy of your ID<\/mark>/)
})

test('a mail server’s report isn’t the site’s word, so nobody says what it means', () => {
  const markup = drawn({ isReport: true, title: 'Report of a mail server', reading: null })
  expect(markup).not.toMatch(/worked out what this means|means something|Really sent/)
  expect(drawn({ reading: null })).toContain('We haven’t worked out what this means')
})

test('a hostile text stays text', () => {
  const text = '<img src=x onerror=alert(1)> & <b>deleted</b>'
  const markup = renderToStaticMarkup(
    <ReplyText text={text} words={['<b>deleted</b>', 'onerror']} hosts={[]} />,
  )
  expect(markup).not.toContain('<img')
  expect(markup).not.toContain('<b>')
  expect(markup).toMatch(/<mark[^>]*>&lt;b&gt;deleted&lt;\/b&gt;<\/mark>/)
})
