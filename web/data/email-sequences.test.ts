// The mails of the first week are asked for after a sign-up, and their lack is no failure of it.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { triggerRequest } from '#shared/protocol/email-sequences.ts'
import { requestWelcomeMails } from './email-sequences.ts'

const ADA = { email: 'ada@example.com', name: 'Ada Quinn' }

const call = vi.fn<typeof fetch>()
const logged = vi.fn<typeof console.error>()

beforeEach(() => {
  call.mockReset()
  logged.mockReset()
  vi.spyOn(globalThis, 'fetch').mockImplementation(call)
  vi.spyOn(console, 'error').mockImplementation(logged)
})
afterEach(() => {
  vi.restoreAllMocks()
})

test('the call names the event and the account, in the form that the server takes', async () => {
  call.mockResolvedValue(Response.json({ success: true }))
  await requestWelcomeMails(ADA)
  const request = expect.objectContaining({ method: 'POST', keepalive: true })
  expect(call).toHaveBeenCalledExactlyOnceWith('/functions/v1/trigger-email-sequences', request)
  const body = triggerRequest.parse(JSON.parse(String(call.mock.calls[0]?.[1]?.body)))
  expect(body).toMatchObject({ event: 'user_signup', data: ADA })
  expect(logged).not.toHaveBeenCalled()
})

test.each<[string, () => Promise<Response>]>([
  ['a refusal', async () => Response.json({ error: 'too_many' }, { status: 429 })],
  ['a failing server', async () => new Response('Bad gateway', { status: 502 })],
  ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['no answer in time', () => Promise.reject(new DOMException('Too slow', 'TimeoutError'))],
])('%s is only logged, without the person’s address, and throws nothing', async (_, answer) => {
  call.mockImplementation(answer)
  await expect(requestWelcomeMails(ADA)).resolves.toBeUndefined()
  expect(call).toHaveBeenCalledOnce()
  expect(logged.mock.calls).toEqual([['Failed to trigger welcome email']])
})
