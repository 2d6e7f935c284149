// Letters and documents as PDFs: sender, recipient, date, text, and answers.
import { expect, test } from 'vitest'
import { readTypefaces } from '#server/lib/read-typefaces.ts'
import type { Mail } from '#shared/collections/messages.ts'
import { newId } from '#shared/lib/id.ts'
import { pdfPages } from '#tests/support/pdf-text.ts'
import { letterPaper, requestPaper } from './letter-paper.ts'

const typefaces = await readTypefaces()
const MADE_AT = '2026-11-21T10:00:00.000Z'

const aLetter = (given: Partial<Mail> = {}): Mail => ({
  id: newId(),
  job_id: newId(),
  site_id: 'first',
  direction: 'out',
  status: 'sent',
  from_address: 'r-7@reply.offlist.example',
  to_address: 'privacy@first.example',
  subject: 'My listing',
  body: 'Dear First Finder,\n\nplease remove it.',
  follow_up_at: null,
  sent_at: '2026-11-03T08:30:00.000Z',
  created_at: '2026-11-02T08:30:00.000Z',
  ...given,
})
const bytesOf = (letter: Mail, answers: Mail[] = []) =>
  letterPaper({ letter, answers, siteName: 'First Finder', madeAt: MADE_AT }, typefaces)
const said = (letter: Mail, answers?: Mail[]) => pdfPages(bytesOf(letter, answers)).join('\n')

test('a letter tells sender, recipient, date, subject and text, and the same letter makes the same bytes', () => {
  const letter = aLetter()
  const text = said(letter)
  expect(text).toMatch(/^Letter to First Finder\nMy listing\n/)
  expect(text).toMatch(/From\nr-7@reply\.offlist\.example\nTo\nprivacy@first\.example/)
  expect(text).toMatch(/Date\nNovember 3, 2026, 08:30 UTC\nStatus\nSent/)
  expect(text).toMatch(/Dear First Finder,\nplease remove it\.\nWhat came back\nNothing yet\./)
  expect(bytesOf(letter)).toEqual(bytesOf(letter))
})

test('what came back stands below it; what came in has no such part', () => {
  const answer = aLetter({
    direction: 'in',
    status: 'received',
    from_address: 'desk@first.example',
    body: 'Done.',
  })
  expect(said(aLetter(), [answer])).toMatch(
    /What came back\ndesk@first\.example, November 3, 2026\nMy listing\nDone\./,
  )
  expect(said(answer)).toMatch(/^Mail from First Finder/)
  expect(said(answer)).not.toContain('What came back')
})

test('whatever a mail holds is set, or told to be missing', () => {
  const wild = [
    '\u0000\u0007bell',
    'half \ud83d of one',
    '😀 ﷽ 你好',
    '\u202Ereversed',
    ' '.repeat(3000),
    'w'.repeat(3000),
  ]
  const text = said(aLetter({ subject: '', body: wild.join('\n') }))
  expect(text).toContain('No subject')
  expect(text).toContain('bell')
  expect(text).toContain('the mail file beside this one has it')
})

test('a legal document tells whose it is, when it was made, and its text', () => {
  const request = {
    id: newId(),
    request_type: 'ccpa_request' as const,
    content: 'Under the Act …',
    status: 'completed' as const,
    ai_analysis: { summary: 'Asks for deletion.' },
    created_at: MADE_AT,
  }
  const bytes = requestPaper({ request, email: 'quinn@mail.example', madeAt: MADE_AT }, typefaces)
  expect(pdfPages(bytes).join('\n')).toMatch(
    /Request under the CCPA\nFor\nquinn@mail\.example\nMade\nNovember 21, 2026, 10:00 UTC\nStatus\nWritten\nUnder the Act …\nWhat it says, in short\nAsks for deletion\./,
  )
})
