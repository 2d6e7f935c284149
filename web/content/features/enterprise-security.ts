// The feature page of security.
import type { FeaturePage } from '../feature-page.ts'

export const page: FeaturePage = {
  slug: 'enterprise-security',
  title: 'How your details are kept',
  lede: 'To find your data, we have to know some of it. Here’s how we keep it, and what we don’t claim.',
  parts: [
    {
      title: 'On the server',
      paragraphs: ['We collect little, and show the reason where you enter it.'],
      points: [
        'Passwords are stored as argon2id hashes, sessions as hashes of their secrets',
        'Logs carry no names, addresses or listings',
        'The browsers that visit sites are isolated, and go only to the sites they were set up for',
      ],
    },
    {
      title: 'On your device',
      paragraphs: ['The app works from a copy on your device. Signing out deletes that copy and its key.'],
    },
    {
      title: 'With the sites',
      paragraphs: [
        'We record each detail that a request sends: what, to which site, and why. We send only what the site already shows or strictly requires for the removal.',
      ],
    },
  ],
}
