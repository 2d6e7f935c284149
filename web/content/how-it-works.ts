// The page that explains the whole course, and how long each part takes.
import type { WrittenPage } from './page-text.ts'

export const howItWorks: WrittenPage = {
  title: 'How It Works',
  lede: 'Four steps, and who does what in each.',
  parts: [
    {
      title: '1. You say who to look for',
      paragraphs: [
        'Names and former names, year of birth, places with years, phone numbers, email addresses, relatives. Only a name and a place are needed; the rest makes the matching surer.',
      ],
    },
    {
      title: '2. We search',
      paragraphs: [
        'Each site’s own search is used, with each name and place. Each result shows as soon as its site has answered.',
        'A listing is counted as yours, asked about, or left alone, and always with its reasons.',
      ],
    },
    {
      title: '3. Removal is asked for',
      paragraphs: ['How depends on the site.'],
      points: [
        'By form: filled in for you, screenshots kept',
        'By mail: the letter is prepared, and you see it before it goes',
        'By you: a CAPTCHA, a call or an identity check, with a guide',
      ],
    },
    {
      title: '4. We look again',
      paragraphs: [
        'The same search that found the listing is repeated. Gone twice, at least 72 hours apart, means removed. After that the site is visited on your plan’s schedule, and a listing that returns raises an alert.',
      ],
    },
  ],
}

/** How long each part takes, and who sets it. */
export const timeline: readonly { term: string; detail: string }[] = [
  { term: 'Scan', detail: 'Minutes. Sites that do not answer are tried again later.' },
  {
    term: 'Request',
    detail: 'Forms go out one after another, with pauses for each site. Guides wait for you.',
  },
  {
    term: 'The site’s answer',
    detail:
      'The site decides: hours to weeks. The law gives 45 days (CCPA) or one month (GDPR), and either can be extended.',
  },
  { term: 'Proof', detail: 'At least 72 hours after the listing was first seen gone.' },
]
