// The pages of the account, each a tap from the others.
export const accountPages = [
  { to: '/account/security', label: 'Security' },
  { to: '/account/household', label: 'Family and team' },
  { to: '/account/data', label: 'Your data' },
] as const
