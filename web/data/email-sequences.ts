// Asks for the mails of a new account's first week, after a sign-up. Their lack is no failure of the sign-up.
import { iso } from '#shared/lib/time.ts'
import type { TriggerRequest } from '#shared/protocol/email-sequences.ts'
import { openRequest } from './http/open-request.ts'

/** Failures are only logged. */
export async function requestWelcomeMails(to: { email: string; name: string }): Promise<void> {
  const body: TriggerRequest = { event: 'user_signup', data: { ...to, timestamp: iso(Date.now()) } }
  // `keepalive`: the person may leave the page for their mailbox right away.
  const { status } = await openRequest('/functions/v1/trigger-email-sequences', body, { keepalive: true })
  // PRODUCT S8.
  if (status !== 200) console.error('Failed to trigger welcome email')
}
