// The tables of webhooks and of API keys' uses, annotated for the data register. The test for the tables of accounts also
// covers this list.
import { type RegisterTable, registerTable } from './register.ts'

const OWNER = 'Your account’s number'
const ID = 'A random number for this row'
const YOU = ['you', 'server'] as const
const LOG = '30 days, or until you delete the webhook.'

/** The register of these tables. */
export const WEBHOOK_TABLES: Readonly<Record<string, RegisterTable>> = {
  webhook_endpoints: registerTable(
    {
      group: 'security',
      title: 'Webhooks',
      why: 'To tell your programs when something happens.',
      kept: 'Until you delete the webhook, or your account.',
      readers: YOU,
    },
    {
      id: ID,
      user_id: OWNER,
      url: 'The address we call',
      secret: { what: 'The secret that signs our calls', secret: true },
      events: 'What you want to be told of',
      state: 'Whether it’s on',
      stop: 'Why we stopped it',
      failing_since: 'Since when nothing has got through',
      created_at: 'When you added it',
    },
  ),
  webhook_deliveries: registerTable(
    {
      group: 'security',
      title: 'What we told your webhooks',
      why: 'To try again after a failure, and to show you what was sent.',
      kept: LOG,
      readers: YOU,
    },
    {
      id: ID,
      user_id: OWNER,
      endpoint_id: 'Which webhook',
      account_id: 'The account that it’s about',
      person_id: 'Which person it’s about',
      event: 'What happened',
      body: 'What we sent: row numbers and states, no personal details',
      state: 'Whether it got through',
      tries: 'How often we tried',
      next_at: 'When we try again',
      created_at: 'When it happened',
    },
  ),
  webhook_tries: registerTable(
    {
      group: 'security',
      title: 'Each call of a webhook',
      why: 'To show you why a call didn’t get through.',
      kept: LOG,
      readers: YOU,
    },
    {
      id: ID,
      user_id: OWNER,
      delivery_id: 'Which event',
      at: 'When we tried',
      status: 'The number that your server answered with',
      failure: 'Why there was no answer',
      milliseconds: 'How long it took',
    },
  ),
  api_key_uses: registerTable(
    {
      group: 'security',
      title: 'How much each API key is used',
      why: 'To show you what your programs do.',
      kept: '30 days, or until you revoke the key.',
      readers: YOU,
    },
    {
      user_id: OWNER,
      key_id: 'Which key',
      day: 'Which day',
      calls: 'How many requests',
      refused: 'How many of them we refused',
      limited: 'How many of them were too many at a time',
      failed: 'How many of them failed on our side',
    },
  ),
}
