// The webhooks of the OpenAPI description, from the schemas of their bodies.
import { ANSWER_WITHIN, RETRY_PAUSES } from '#shared/domain/webhook-events.ts'
import { HOUR, SECOND } from '#shared/lib/time.ts'
import { type JsonSchema, schemaRef } from './openapi-schemas.ts'
import { webhookBodies } from './webhook-bodies.ts'
import { WEBHOOK_FACTS, type WebhookFacts } from './webhook-facts.ts'

/** How we call a webhook, in sentences. The page /api says the same. */
const HOW = `Signed as Standard Webhooks describes. Answer with any status of 2xx within ${ANSWER_WITHIN / SECOND} seconds. Otherwise, we try again: ${RETRY_PAUSES.length + 1} times within ${Math.ceil(RETRY_PAUSES.reduce((sum, one) => sum + one) / HOUR)} hours.`

/** The member `webhooks` of the description. */
export function openApiWebhooks(): Record<string, JsonSchema> {
  return Object.fromEntries(
    Object.entries(webhookBodies).map(([event, body]) => {
      const facts = WEBHOOK_FACTS[event as keyof typeof webhookBodies]
      return [event, { post: operationOf(facts, schemaRef(body)) }]
    }),
  )
}

const operationOf = ({ operation, summary, read }: WebhookFacts, schema: JsonSchema): JsonSchema => ({
  operationId: operation,
  tags: ['webhooks'],
  summary,
  description: [...(read === null ? [] : [`Read the details with \`${read}\`.`]), HOW].join(' '),
  // The signature stands in for a key.
  security: [],
  parameters: HEADERS,
  requestBody: { required: true, content: { 'application/json': { schema } } },
  responses: {
    '2XX': { description: 'The event has arrived. We don’t read the body.' },
    '4XX': { description: 'We try again later. After `410`, we call this webhook no more.' },
  },
})

const header = (name: string, description: string): JsonSchema => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
})

const HEADERS = [
  header('webhook-id', 'The event’s id. It’s the same for each try, so that you can drop repeated ones.'),
  header('webhook-timestamp', 'When we sent this try, in seconds since 1970.'),
  header('webhook-signature', '`v1,` and the base64 HMAC-SHA256 of id, timestamp and body, joined by dots.'),
]
