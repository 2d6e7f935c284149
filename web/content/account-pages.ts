// The pages of the account, each a tap from the others.
export const accountPages = [
  { to: '/account/security', label: 'Security' },
  { to: '/account/billing', label: 'Plan' },
  { to: '/account/data', label: 'Your data' },
  { to: '/account/disclosures', label: 'What we’ve told sites' },
] as const
