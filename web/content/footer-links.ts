// The footer's 18 links (PRODUCT S2.4).

export const footerGroups = [
  {
    title: 'Product',
    links: [
      { to: '/features', label: 'Features' },
      { to: '/pricing', label: 'Pricing' },
      { to: '/family-team-plans', label: 'Family and team plans' },
      { to: '/enterprise-security', label: 'Enterprise security' },
      { to: '/how-it-works', label: 'How it works' },
      { to: '/api', label: 'API' },
      { to: '/integrations', label: 'Integrations' },
    ],
  },
  {
    title: 'Learn',
    links: [
      { to: '/blog', label: 'Blog' },
      { to: '/privacy-education', label: 'Privacy rights' },
      { to: '/gdpr-compliance', label: 'GDPR guide' },
      { to: '/data-brokers-list', label: 'Data brokers list' },
      { to: '/help-center', label: 'Help center' },
      { to: '/support', label: 'Support' },
    ],
  },
  {
    title: 'Legal',
    links: [
      { to: '/privacy-policy', label: 'Privacy policy' },
      { to: '/terms-of-service', label: 'Terms of service' },
      { to: '/cookie-policy', label: 'Cookie policy' },
      { to: '/compliance', label: 'Compliance' },
      { to: '/contact', label: 'Contact' },
    ],
  },
] satisfies { title: string; links: { to: string; label: string }[] }[]
