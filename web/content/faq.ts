// The questions of the landing page and of the pricing page.
import type { Question } from './page-text.ts'

export const landingQuestions: readonly Question[] = [
  {
    id: 'what-happens-to-details',
    question: 'Why do you need my details to remove my details?',
    answer: [
      'A site’s search asks for a name and a place, so we need those to look. The rest (relatives, phone numbers, and the age, which a few sites ask for too) helps to tell you from people with the same name. It is compared by us and not sent along with a search.',
      'When a site requires something for a removal, the request shows you which field, and it is recorded.',
    ],
  },
  {
    id: 'how-long',
    question: 'How long does a removal take?',
    answer: [
      'It is up to the site. Some take a page down within hours, some use the time that the law gives them: 45 days under the CCPA, one month under the GDPR, and both can be extended. We then look twice, at least 72 hours apart, before we call it removed.',
    ],
  },
  {
    id: 'what-is-mine',
    question: 'What do I have to do myself?',
    answer: [
      'Tell us who to look for, and answer when a listing might be someone else’s. Some sites insist on a person: a CAPTCHA, a phone call, an identity document. Those wait under Your To-Do, with the steps written out.',
    ],
  },
  {
    id: 'come-back',
    question: 'Can a removed listing come back?',
    answer: [
      'Yes, and it is common, because sites keep buying records. That is why we go on looking. You get an alert, and asking for the removal again takes one tap.',
    ],
  },
  {
    id: 'everything',
    question: 'Will I disappear from the internet?',
    answer: [
      'No. Public records, news, court files and what you post yourself stay where they are. Offlist works on data-broker and people-search sites.',
    ],
  },
  {
    id: 'offline',
    question: 'Does it work without a connection?',
    answer: [
      'Your lists, guides and notes are on your device, so you can read and work on them anywhere. Scans and requests run on the server and go on while your device is off.',
    ],
  },
]

export const pricingQuestions: readonly Question[] = [
  {
    id: 'when',
    question: 'When will I be able to pay?',
    answer: ['Payment is not open yet. Until it is, an account costs nothing, and no card is asked for.'],
  },
  {
    id: 'sites',
    question: 'What does “sites” count?',
    answer: [
      'The sites each person on the plan is searched on and removed from. One request can clear several sites when they belong to the same owner; each still counts as one.',
    ],
  },
  {
    id: 'monthly-or-annual',
    question: 'What is the difference between monthly and annual?',
    answer: [
      'Only the price. Annual is paid once for twelve months; the table shows what that saves for each plan.',
    ],
  },
]
