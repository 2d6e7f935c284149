// The words of the compliance page. What they say of the software is so wherever it runs; what depends on the operator
// comes from shared/domain/claim.ts.

type Law = { name: string; covers: string; text: string; to: string }

export const regulations: readonly Law[] = [
  {
    name: 'GDPR',
    covers: 'European Union and the European Economic Area',
    text: 'You can see, correct, take with you and erase what we keep, in the app. Erasure ends with a signed receipt.',
    to: '/gdpr-compliance',
  },
  {
    name: 'CCPA / CPRA',
    covers: 'California',
    text: 'The same rights, for everybody. We sell and share no personal data, so there’s nothing to opt out of.',
    to: '/privacy-education',
  },
  {
    name: 'PIPEDA',
    covers: 'Canada',
    text: 'We ask for what a search or a removal needs, say why where you enter it, and use it for nothing else.',
    to: '/privacy-education',
  },
  {
    name: 'LGPD',
    covers: 'Brazil',
    text: 'Access, correction, portability and erasure work the same for people in Brazil.',
    to: '/privacy-education',
  },
]

/** Four groups, as PRODUCT T2.8 has them. */
export const measures = [
  {
    title: 'Data encryption',
    points: [
      'What you tell us about people, and what we find, is encrypted in the database with AES-256-GCM',
      'Pictures and letters are encrypted before they’re stored',
      'On your device, personal fields are encrypted with a key that the browser doesn’t show',
    ],
  },
  {
    title: 'Access controls',
    points: [
      'Two-step sign-in, passkeys, and a list of devices that you can sign out',
      'Members of a household see only the people they’re linked to',
      'The operator’s own screens show no listings and no letters',
    ],
  },
  {
    title: 'Infrastructure security',
    points: [
      'The browsers that visit sites are isolated, and go only to the sites they were set up for',
      'Pages load nothing from third parties, and a strict content security policy holds them to it',
      'Requests that have left are journaled outside of the database, so that nothing is sent twice after a restore',
    ],
  },
  {
    title: 'Operational security',
    points: [
      'Logs carry no names, addresses or listings',
      'Keys can be changed while the service runs',
      'Weaknesses can be reported by the address in security.txt',
    ],
  },
] as const

/** The trust center as a text file, made of the same words. */
export function trustCenterText(): string {
  const parts = [
    'Offlist: how your data is kept',
    ...measures.map(({ title, points }) => [title, ...points.map(point => `- ${point}`)].join('\n')),
    ...regulations.map(({ name, covers, text }) => `${name} (${covers})\n${text}`),
    'Certificates depend on who runs the service: see /compliance.',
  ]
  return `${parts.join('\n\n')}\n`
}
