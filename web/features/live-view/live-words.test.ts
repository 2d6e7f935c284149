import { expect, test } from 'vitest'
import { MINUTE, SECOND } from '#shared/lib/time.ts'
import { LIVE_OUTCOMES } from '#shared/protocol/live-view.ts'
import { lostWords, outcomeWords, timeLeftWords } from './live-words.ts'

test('the time left is shown in minutes, and announced at two minutes and at thirty seconds only', () => {
  const said: string[] = []
  for (let left = 10 * MINUTE; left >= 0; left -= SECOND) {
    const { announcement } = timeLeftWords(left)
    if (announcement !== said.at(-1)) said.push(announcement)
  }
  expect(said).toEqual(['', '2 minutes left.', '30 seconds left.', ''])
  expect(timeLeftWords(10 * MINUTE).text).toBe('10 minutes left')
  expect(timeLeftWords(MINUTE).text).toBe('1 minute left')
  expect(timeLeftWords(59 * SECOND).text).toBe('Less than a minute left')
  expect(timeLeftWords(-1).text).toBe('Time’s up')
})

test('only a request that went out is called sent, and one that may have gone out isn’t repeated', () => {
  const titles = LIVE_OUTCOMES.filter(outcome => outcomeWords(outcome, 'Truefolk').tone === 'clear')
  expect(titles).toEqual(['sent'])
  for (const outcome of ['sent', 'unknown', 'not_sent'] as const)
    expect(outcomeWords(outcome, 'Truefolk').mayRepeat, outcome).toBe(false)
  expect(lostWords(true).text).toContain('If the form had already been sent')
})
