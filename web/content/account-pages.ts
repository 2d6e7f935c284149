// The pages of the account, each a tap from the others.
export const accountPages = [
  { to: '/account/security', label: 'Security' },
  { to: '/account/household', label: 'Family and team' },
  { to: '/account/data', label: 'Your data' },
  { to: '/account/disclosures', label: 'What we’ve told sites' },
] as const

/** One more for operators of the server. */
export const operationsPage = { to: '/operations', label: 'Operations' } as const
