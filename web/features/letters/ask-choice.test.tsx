// The person chooses what a letter asks for, and learns what that means for the removal.
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { AskChoice } from './ask-choice.tsx'
import type { LetterErrors } from './letter-form.ts'
import type { RequestChoice } from './written-letter.ts'

const drawn = (value: RequestChoice | null, errors: LetterErrors = {}) =>
  renderToStaticMarkup(
    <AskChoice
      value={value}
      onChange={() => {}}
      correction={{ wrong: '', right: '' }}
      onCorrect={() => {}}
      errors={errors}
    />,
  )

test('a copy and a correction don’t count as a request for removal, and an objection does', () => {
  for (const asked of ['access', 'correction'] as const)
    expect(drawn(asked)).toContain('doesn’t ask for the removal')
  expect(drawn('objection')).toContain('counts as a request for removal')
})

test('a correction asks what’s wrong and what’s right', () => {
  expect(drawn('access')).not.toContain('What’s wrong')
  const markup = drawn('correction', { wrong: 'Say what’s wrong.' })
  for (const said of ['What’s wrong', 'What’s right', 'Say what’s wrong.']) expect(markup).toContain(said)
})

test('a reminder asks for what its letter asked for, and something else can be chosen', () => {
  expect(drawn(null)).toMatch(/<option value="" selected="">What your earlier letter asked for/)
  expect(drawn('removal')).not.toContain('What your earlier letter asked for')
})
