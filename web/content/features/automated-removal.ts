// The feature page of removal.
import type { FeaturePage } from '../feature-page.ts'

export const page: FeaturePage = {
  slug: 'automated-removal',
  title: 'The opt-out forms, filled in for you',
  lede: 'Every site wants to be asked its own way. Where a program may do it, Offlist does it. Where a person must, it gets everything ready for you.',
  parts: [
    {
      title: 'How a request is made',
      paragraphs: [
        'Offlist has instructions for each site: which page, which fields, what the answer looks like.',
      ],
      points: [
        'It fills in the opt-out form with what the site already shows or strictly requires',
        'It writes the letter where a site takes requests by email, and sends it once you’ve read it',
        'Its letters cite the law: California’s for people who live there, the GDPR for sites that it covers, and none for everybody else',
        'It gets the confirmation mails and follows their links, on the site’s own address only',
        'It keeps screenshots as proof: before a request goes out, and of the last page',
      ],
    },
    {
      title: 'When it is your turn',
      paragraphs: [
        'A CAPTCHA is meant for a person, so we never get around one. Some sites forbid automation, or want a phone call or an ID. For those you get a guide: the steps in order, the links, what to paste, how long it takes. It works without a connection.',
      ],
    },
    {
      title: 'When it is done',
      paragraphs: [
        'When a site says “your request was processed,” we record just that: the site says so. A removal is complete only after we’ve checked twice, at least 72 hours apart, with the same search that found the listing, and it was gone both times.',
      ],
    },
    {
      title: 'When it fails',
      paragraphs: [
        'We space out attempts and stop after a few. If we don’t know whether a request went through, we don’t send it again. We check, and ask again only if the listing is still there two weeks later.',
      ],
    },
  ],
}
