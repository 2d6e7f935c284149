// The feature page of removal.
import type { FeaturePage } from '../feature-page.ts'

export const automatedRemoval: FeaturePage = {
  slug: 'automated-removal',
  title: 'The opt-out forms, filled in for you',
  lede: 'Each site has its own way to be asked. Where a program may do it, Offlist does; where a person must, it prepares everything and hands over to you.',
  parts: [
    {
      title: 'How a request is made',
      paragraphs: ['Each site has a written recipe: which page, which fields, what the answer looks like.'],
      points: [
        'The opt-out form is filled in with what the site already shows, or strictly requires',
        'Confirmation mails are received and their links followed, on the site’s own address only',
        'Screenshots before a request leaves and of the last page are kept as evidence',
      ],
    },
    {
      title: 'When it is your turn',
      paragraphs: [
        'A CAPTCHA is there to be solved by a person, so we never get around one. Sites whose terms forbid automation, or that want a phone call or an identity card, are guided: the steps in order, the links, what to paste, how long it takes. You can work through a guide without a connection.',
      ],
    },
    {
      title: 'When it is done',
      paragraphs: [
        'A site’s “your request was processed” is noted as what it is: the site says so. A removal is complete only after we have looked twice, at least 72 hours apart, with the same search that found the listing, and it was gone both times.',
      ],
    },
    {
      title: 'When it fails',
      paragraphs: [
        'Attempts are spaced out and stop after a few. If it is not known whether a request went through, it is not sent again: we look, and ask anew only if the listing is still there two weeks later.',
      ],
    },
  ],
}
