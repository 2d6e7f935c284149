// The events of webhooks in words, for the page /api, the settings and the OpenAPI description. Plain data, so that a
// page loads no schemas.
import type { WEBHOOK_TEST, WebhookEvent } from '#shared/domain/webhook-events.ts'

export type WebhookFacts = {
  /** Its name in the OpenAPI description. */
  operation: string
  /** What the settings call it. */
  label: string
  summary: string
  /** The endpoint that has the details; null if there are none. */
  read: string | null
}

export const WEBHOOK_FACTS: Readonly<Record<WebhookEvent | typeof WEBHOOK_TEST, WebhookFacts>> = {
  'scan.finished': {
    operation: 'scanFinished',
    label: 'A scan is finished',
    summary: 'All sites that a scan covers have been searched.',
    read: 'GET /api/exposures?person_id={person_id}',
  },
  'listing.found': {
    operation: 'listingFound',
    label: 'A listing is found',
    summary: 'A site shows listings that we hadn’t seen there before.',
    read: 'GET /api/exposures/{exposure_id}',
  },
  'removal.changed': {
    operation: 'removalChanged',
    label: 'A removal’s status changes',
    summary: 'A removal began, or its status changed.',
    read: 'GET /api/removals/{removal_id}',
  },
  'alert.raised': {
    operation: 'alertRaised',
    label: 'A removed listing is back',
    summary: 'A listing came back after its removal.',
    read: 'GET /api/alerts/{alert_id}',
  },
  'letter.answered': {
    operation: 'letterAnswered',
    label: 'A site answers a letter',
    summary: 'A site answered a request by email.',
    read: 'GET /api/removals/{removal_id}',
  },
  'webhook.test': {
    operation: 'webhookTest',
    label: 'Test',
    summary: 'Somebody asked for a test in the settings.',
    read: null,
  },
}
