// The feature page of security.
import type { FeaturePage } from '../feature-page.ts'

export const enterpriseSecurity: FeaturePage = {
  slug: 'enterprise-security',
  title: 'How your details are kept',
  lede: 'To find your data we have to know some of it. This page says how it is held, and what we do not claim.',
  parts: [
    {
      title: 'On the server',
      paragraphs: ['Little is collected, and each thing for a reason that is shown where you enter it.'],
      points: [
        'Passwords are stored as argon2id hashes, sessions as hashes of their secrets',
        'Logs carry no names, addresses or listings',
        'The programs that visit sites run in isolated browsers and reach only the sites they were written for',
      ],
    },
    {
      title: 'On your device',
      paragraphs: [
        'The app works from a copy on your device. Signing out removes that copy and the key to it.',
      ],
    },
    {
      title: 'Towards the sites',
      paragraphs: [
        'Each field that leaves us is recorded: what, to which site, why. Nothing is sent that the site does not already show or strictly require for the removal.',
      ],
    },
    {
      title: 'What we do not claim',
      paragraphs: [
        'Offlist holds no security certification at this time, and offers no service-level agreement. When that changes, the certificate will be here to read.',
      ],
    },
  ],
}
