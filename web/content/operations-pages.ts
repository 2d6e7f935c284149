// The operator's pages, each a tap from the others.
export const operationsPages = [
  { to: '/operations', label: 'Work', exact: true },
  { to: '/operations/accounts', label: 'Accounts' },
  { to: '/operations/inbox', label: 'Inbox' },
  { to: '/operations/overview', label: 'Overview' },
  { to: '/operations/audit', label: 'Audit log' },
  { to: '/stripe-setup', label: 'Stripe Setup' },
] as const
