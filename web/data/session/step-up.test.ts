// Calls for which the server demands a fresh sign-in or a second step.
import { expect, test, vi } from 'vitest'
import { ApiError } from '#web/data/http/api-error.ts'
import { StepUp } from './step-up.ts'

const refusal = (code: string) => new ApiError(403, code, 'No.')

/** Refused once, until the person has completed the prompt. */
function guarded(code: string) {
  return vi.fn<() => Promise<string>>().mockRejectedValueOnce(refusal(code)).mockResolvedValue('done')
}

test.each([
  ['insufficient_aal', 'second-step'],
  ['fresh_sign_in_needed', 'fresh'],
])('%s asks for it, and then it goes on', async (code, required) => {
  const stepUp = new StepUp()
  const work = guarded(code)
  const outcome = stepUp.run(work)
  await expect.poll(() => stepUp.required()).toBe(required)
  stepUp.settle(true)
  await expect(outcome).resolves.toBe('done')
  expect(stepUp.required()).toBeNull()
  expect(work).toHaveBeenCalledTimes(2)
})

test('who would rather not is told that it was not done', async () => {
  const stepUp = new StepUp()
  const work = guarded('fresh_sign_in_needed')
  const outcome = stepUp.run(work)
  await expect.poll(() => stepUp.required()).toBe('fresh')
  stepUp.settle(false)
  await expect(outcome).rejects.toMatchObject({ code: 'step_up_declined' })
  expect(work).toHaveBeenCalledTimes(1)
})

test('several that ask at once are asked for once', async () => {
  const stepUp = new StepUp()
  const told = vi.fn()
  stepUp.subscribe(told)
  const outcomes = Promise.all([
    stepUp.run(guarded('insufficient_aal')),
    stepUp.run(guarded('insufficient_aal')),
  ])
  await expect.poll(() => stepUp.required()).toBe('second-step')
  stepUp.settle(true)
  await expect(outcomes).resolves.toEqual(['done', 'done'])
  expect(told).toHaveBeenCalledTimes(2)
})

test('any other refusal is passed on as it is', async () => {
  const stepUp = new StepUp()
  const asked = vi.fn()
  stepUp.subscribe(asked)
  await expect(stepUp.run(guarded('validation_failed'))).rejects.toMatchObject({ code: 'validation_failed' })
  expect(asked).not.toHaveBeenCalled()
})
