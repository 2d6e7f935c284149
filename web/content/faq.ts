// The questions of the landing page, of the pricing page and of the help center.
import type { Question } from './page-text.ts'

export const landingQuestions: readonly Question[] = [
  {
    id: 'what-happens-to-details',
    question: 'Why do you need my details to remove my details?',
    answer: [
      'A site’s search asks for a name and a place, so we need those to look. The rest (relatives, phone numbers, and the age, which a few sites ask for too) helps to tell you from people with the same name. We compare those ourselves and don’t send them with a search.',
      'If a site needs something for a removal, we show you which field before it goes, and we record it.',
    ],
  },
  {
    id: 'how-long',
    question: 'How long does a removal take?',
    answer: [
      'That’s up to the site. Some take a page down within hours. Others use all the time the law gives them: 45 days under the CCPA, one month under the GDPR, and either can be extended. After that we check twice, at least 72 hours apart, before we call it removed.',
    ],
  },
  {
    id: 'what-is-mine',
    question: 'What do I have to do myself?',
    answer: [
      'Tell us who to look for, and answer when a listing might be someone else’s. Some sites insist on a person: a CAPTCHA, a phone call, an ID. You’ll find those under Your To-Do, with the steps written out.',
    ],
  },
  {
    id: 'come-back',
    question: 'Can a removed listing come back?',
    answer: [
      'Yes, and it’s common, because sites keep buying records. That’s why we keep checking. You’ll get an alert, and it takes one tap to ask for the removal again.',
    ],
  },
  {
    id: 'everything',
    question: 'Will I disappear from the internet?',
    answer: [
      'No. Public records, news, court files and what you post yourself stay where they are. Offlist works on people-search and data-broker sites.',
    ],
  },
  {
    id: 'offline',
    question: 'Does it work without a connection?',
    answer: [
      'Your lists, guides and notes are on your device, so you can read and work on them anywhere. Scans and requests run on our server, and keep going while your device is off.',
    ],
  },
]

export const pricingQuestions: readonly Question[] = [
  {
    id: 'cancel',
    question: 'What happens if I pause or cancel?',
    answer: [
      'If you pay for a plan, you can do both under Account, “Plan,” in two taps. A pause lasts up to six months, and what you’ve paid for waits until it’s over. If you cancel, you keep the plan until the end of what you’ve paid for. Nothing is deleted, and we finish removals in progress.',
    ],
  },
  {
    id: 'sites',
    question: 'What does “sites” count?',
    answer: [
      'The sites we search, and clear, for each person on the plan. One request can clear several sites with the same owner; each still counts as one.',
    ],
  },
  {
    id: 'monthly-or-annual',
    question: 'What is the difference between monthly and annual?',
    answer: [
      'Only the price. You pay for annual once, for twelve months. The table shows what that saves on each plan.',
    ],
  },
]

export const helpQuestions: readonly Question[] = [
  {
    id: 'start',
    question: 'Where do I start?',
    answer: [
      'Add yourself under People: your name and your town are enough. Then run a scan. Your dashboard always shows the one thing to do next.',
    ],
  },
  {
    id: 'is-this-you',
    question: 'Why do you ask “Is this you?”',
    answer: [
      'A record may be about somebody with your name. We won’t contact a site about it until you answer, because a request for a stranger’s record tells the site about you.',
    ],
  },
  {
    id: 'your-turn',
    question: 'What does “Your turn” mean?',
    answer: [
      'A step that only you can do: a CAPTCHA, a call, a link in a mail, or a site whose terms forbid programs. Open the removal to see the steps and how long they take.',
    ],
  },
  {
    id: 'gone',
    question: 'When is a listing gone?',
    answer: [
      'When we’ve looked twice, at least 72 hours apart, and it wasn’t there, with proof that the site’s search worked each time. A site’s word alone isn’t enough.',
    ],
  },
  {
    id: 'could-not-check',
    question: 'What if you couldn’t check a site?',
    answer: ['Then we don’t know, and say so. It never counts as “not listed.” We try again on our own.'],
  },
  {
    id: 'leave',
    question: 'How do I take my data with me, or leave?',
    answer: [
      'Under Account, “Your data,” you can download everything or have your account erased. You get a signed receipt for the erasure.',
    ],
  },
]
