// The tables of billing, annotated for the data register: table and column names as in the database.
import { RETENTION, type RegisterTable, registerTable } from './register.ts'

const OWNER = 'Your account’s number'
const YOU = ['you', 'server'] as const
const CUSTOMER = 'Your customer number at our payment service'
const PLAN = 'Which plan'
const PERIOD = 'Whether it’s paid by the month or by the year'

/** The register of the billing tables. None of them has card numbers: only the payment service does. */
export const BILLING_TABLES: Readonly<Record<string, RegisterTable>> = {
  billing_customers: registerTable(
    {
      group: 'account',
      title: 'Your plan',
      why: 'To know which plan you’ve paid for. Your card stays with the payment service.',
      kept: RETENTION.account,
      readers: YOU,
    },
    {
      customer_id: CUSTOMER,
      user_id: OWNER,
      email: 'The email address you paid with',
      reading: 'How often we’ve asked the payment service',
      subscription_id: 'Your subscription’s number there',
      plan: PLAN,
      period: PERIOD,
      status: 'Whether it’s paid',
      current_period_end: 'When the next payment is due',
      cancel_at: 'When it ends',
      paused_until: 'Until when it’s paused',
      past_due_until: 'Until when a failed payment is tried again',
      others: 'Other plans you’re charged for, if you bought more than one',
      payer_known: 'Whether we know that you’re who pays',
      is_gone: 'Whether the payment service has deleted you as a customer',
      held_plan: 'The plan you had when we last asked',
    },
  ),
  billing_notices: registerTable(
    {
      group: 'account',
      title: 'Payments',
      why: 'To show your payments, and to email you about each once.',
      kept: RETENTION.account,
      readers: YOU,
    },
    {
      id: 'What it’s about, by its number at the payment service',
      customer_id: CUSTOMER,
      user_id: OWNER,
      kind: 'Whether a payment was made or failed, a plan ended, or you have two',
      plan: PLAN,
      period: PERIOD,
      amount: 'How much',
      at: 'When',
    },
  ),
  billing_events: registerTable(
    {
      group: 'shared',
      title: 'Messages from the payment service',
      why: 'To take each one once.',
      kept: '30 days.',
      readers: ['server'],
    },
    { id: 'The message’s number', received_at: 'When it came' },
  ),
  plan_prices: registerTable(
    {
      group: 'shared',
      title: 'Prices of the plans',
      why: 'To know which plan a payment is for.',
      kept: RETENTION.always,
      readers: ['everyone'],
    },
    {
      price_id: 'The price’s number at the payment service',
      plan: PLAN,
      period: PERIOD,
      product_id: 'The plan’s number there',
      is_current: 'Whether it’s sold',
      set_at: 'Since when',
    },
  ),
  billing_settings: registerTable(
    {
      group: 'shared',
      title: 'Settings at the payment service',
      why: 'To open its page for you.',
      kept: RETENTION.always,
      readers: ['server'],
    },
    { key: 'Which setting', value: 'Its value' },
  ),
}
