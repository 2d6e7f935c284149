// The page that explains the whole course, and how long each part takes.
import type { WrittenPage } from './page-text.ts'

export const howItWorks: WrittenPage = {
  title: 'How It Works',
  lede: 'Four steps, and who does what in each.',
  parts: [
    {
      title: '1. Tell us who to look for',
      paragraphs: [
        'Names and former names, year of birth, places with years, phone numbers, email addresses, relatives. A name and a place is enough; the rest makes the matching surer.',
      ],
    },
    {
      title: '2. We search',
      paragraphs: [
        'We use each site’s own search with your names and places. You see each result as soon as its site has answered.',
        'We count a listing as yours, ask you about it, or leave it alone, and always say why.',
      ],
    },
    {
      title: '3. We ask for removal',
      paragraphs: ['How depends on the site.'],
      points: [
        'By form: we fill it in and keep screenshots',
        'By email: we write the letter, and you see it before it goes',
        'By you: a CAPTCHA, a call or an identity check, with a guide',
      ],
    },
    {
      title: '4. We check again',
      paragraphs: [
        'We repeat the search that found the listing. Gone twice, at least 72 hours apart, means removed. After that we check the site on your plan’s schedule, and a listing that comes back raises an alert.',
      ],
    },
  ],
}

/** How long each part takes, and who sets it. */
export const timeline: readonly { term: string; detail: string }[] = [
  { term: 'Scan', detail: 'Minutes. We try sites that don’t answer again later.' },
  {
    term: 'Request',
    detail: 'Forms go out one by one, with pauses between visits to a site. Guides are ready when you are.',
  },
  {
    term: 'The site’s answer',
    detail:
      'The site decides: hours to weeks. The law gives 45 days (CCPA) or one month (GDPR), and either can be extended.',
  },
  { term: 'Proof', detail: 'At least 72 hours after we first saw the listing gone.' },
]
