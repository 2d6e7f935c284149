// Signatures of webhooks, by the Standard Webhooks specification: HMAC-SHA256 over id, time and body.
import { createHmac, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'

/** A new secret: 24 random bytes, in the form that the published libraries take. */
export const newWebhookSecret = (): string => `${PREFIX}${randomBytes(24).toString('base64')}`

/** The headers of one try. `at`: wall time in epoch milliseconds, which receivers compare with their clocks. */
export function signedHeaders(
  { id, body, secret }: { id: string; body: string; secret: string },
  at: number,
): Record<string, string> {
  const timestamp = String(Math.floor(at / 1000))
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` }
}
