// A removal’s page, its report and the archive say the same about how sure it is.
import { expect, test } from 'vitest'
import { assurance } from '#shared/domain/removal.ts'
import { aJob } from '#tests/support/documents.ts'
import { assuranceText, type WrittenDays } from './assurance-text.ts'

const screen: WrittenDays = { day: at => at.slice(5, 10), due: at => (at === null ? 'shortly' : 'tomorrow') }
const paper: WrittenDays = { ...screen, due: null }
const AT = '2026-11-20T10:00:00.000Z'

test('paper says what the screen says, only nothing of the next look', () => {
  for (const given of assurance.options) {
    const job = aJob({ status: 'verification', assurance: given, absent_since: AT, submitted_at: AT })
    const said = assuranceText(job, 'Truefolk', screen)
    expect(said.replace(' We’ll look again shortly.', '')).toBe(assuranceText(job, 'Truefolk', paper))
  }
})

test('one look isn’t proof, and the next is named unless it’s the person’s', () => {
  const once = aJob({ status: 'verification', assurance: 'seen_gone_once', absent_since: AT })
  const said = assuranceText({ ...once, waiting_for: 'us', next_action_at: AT }, 'Truefolk', screen)
  expect(said).toBe(
    'We looked 11-20 and the listing wasn’t there. One look isn’t proof. We’ll look again tomorrow.',
  )
  expect(assuranceText({ ...once, waiting_for: 'you' }, 'Truefolk', screen)).not.toContain('look again')
})

test('what came back only by the person’s word is theirs', () => {
  const check = (answer: 'found' | 'not_found') => ({ id: AT, at: AT, asked_at: AT, by: AT, answer })
  const own_checks = [check('not_found'), check('found')]
  const back = aJob({ status: 'failed', assurance: 'resurfaced', completed_at: null, own_checks })
  expect(assuranceText(back, 'Truefolk', paper)).toBe(
    'You saw the listing gone, and then you found it there again. That’s your word, not something we saw.',
  )
  const ours = { ...back, status: 'completed', completed_at: AT } as const
  expect(assuranceText(ours, 'Truefolk', paper)).toBe('The listing was gone and came back.')
})

test('without a listing, paper claims none either', () => {
  const letter = aJob({ listing_key: '', status: 'verification', assurance: 'none', submitted_at: AT })
  expect(assuranceText(letter, 'Truefolk', paper)).toBe(
    'The letter left 11-20. We know of no listing there, so only their answer can tell.',
  )
})
