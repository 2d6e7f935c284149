// The feedback on a password that the person is choosing.
import { expect, test } from 'vitest'
import { estimateStrength, personalWords, strengthOf } from './password-strength.ts'

test('a common password is very weak, and says why', async () => {
  const strength = await estimateStrength('password1', [])
  expect(strength.score).toBeLessThan(2)
  expect(strength.advice.join(' ')).toMatch(/common/i)
})

test.each(['RosaWhitaker1987', 'rosa whitaker 1987', 'whitaker2026!'])(
  'the own name makes %s weak, however long it is',
  async password => {
    const own = ['Rosa Whitaker', 'rosa.whitaker@mail.example']
    const strength = await estimateStrength(password, own)
    expect(strength.score).toBeLessThan(2)
    expect(strength.advice).toContain('Attackers guess your name and address first.')
  },
)

test('a name among other words is just a word', async () => {
  expect((await estimateStrength('rosa ledger juniper tugboat 44', ['Rosa Whitaker'])).score).toBe(4)
})

test('a few unusual words are strong, and nothing more is advised', async () => {
  const strength = await estimateStrength('ledger juniper tugboat 44 quill', [])
  expect(strength).toMatchObject({ score: 4, label: 'Very strong', advice: [] })
})

test('what the server would refuse as too short is never called fair', () => {
  const clever = { score: 3 as const, feedback: { warning: null, suggestions: ['Add more words.'] } }
  expect(strengthOf('x!9Kq_2', clever)).toEqual({
    score: 1,
    label: 'Weak',
    advice: ['At least 8 characters are needed.', 'Add more words.'],
  })
})

test('words of two letters are no words of the person', () => {
  expect(personalWords(['Al Gore', ''])).toEqual(['Al Gore', 'Gore'])
})
