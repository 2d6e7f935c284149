// The person reads what we'd send later, and decides whether we send it.
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DAY } from '#shared/lib/time.ts'
import { START } from '#tests/support/documents.ts'
import { FollowUpCard } from './follow-up-card.tsx'
import type { PlannedLetter } from './planned-follow-ups.ts'

const planned: readonly PlannedLetter[] = [
  {
    ...{ stage: 'follow_up', at: START + 30 * DAY, subject: 'Re: Removal', body: 'I asked you.' },
    discloses: ['that you live in Texas'],
  },
  {
    ...{ stage: 'final_notice', at: START + 60 * DAY, subject: 'Re: Removal', body: 'My last letter.' },
    discloses: [],
  },
]

const drawn = (isOn: boolean, isListed = true, whyNotOurs: string | null = null, isBeside = false) =>
  renderToStaticMarkup(
    <FollowUpCard
      planned={planned}
      isOn={isOn}
      isListed={isListed}
      whyNotOurs={whyNotOurs}
      isBeside={isBeside}
      onChange={() => {}}
      now={START}
    />,
  )

test('it says the day, that we look first, and what would go out, to the last letter', () => {
  const markup = drawn(true)
  expect(markup).toContain(
    'We’ll check again on Dec 21. If the listing is still there, we’ll send a follow-up.',
  )
  for (const said of ['See what we’d send', 'I asked you.', 'My last letter.', 'on Jan 20, 2027'])
    expect(markup).toContain(said)
  expect(markup).toContain('This letter tells the site that you live in Texas.')
  expect(markup).toContain('aria-checked="true"')
})

test('switched off, the follow-up waits for the person, who can still read it', () => {
  const markup = drawn(false)
  expect(markup).toContain('we’ll put the follow-up on your to-do list')
  expect(markup).toContain('See what you could send')
  expect(markup).toContain('aria-checked="false"')
})

test('without a listing to look for, only their silence counts', () => {
  expect(drawn(true, false)).toContain('If they haven’t answered by Dec 21, we’ll send a follow-up.')
})

test('to an address that we don’t know, we write nothing ourselves', () => {
  const markup = drawn(true, true, 'We don’t know this address.')
  expect(markup).toContain('put the follow-up on your to-do list')
  expect(markup).toContain('We don’t know this address')
  expect(markup).not.toContain('role="switch"')
})

test('of a copy or a correction, we remind the person, as nothing of it is on the to-do list', () => {
  expect(drawn(false, false, null, true)).toContain('If they haven’t answered by Dec 21, we’ll remind you.')
})
