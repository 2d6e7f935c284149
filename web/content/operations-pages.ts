// The operator's pages, each a tap from the others.
export const operationsPages = [
  { to: '/operations', label: 'Work', exact: true },
  { to: '/operations/inbox', label: 'Inbox' },
  { to: '/stripe-setup', label: 'Stripe Setup' },
] as const
