// The answers of the support page, in its four categories.
import type { Question } from './page-text.ts'

export const supportCategories: readonly { title: string; questions: readonly Question[] }[] = [
  {
    title: 'Getting started',
    questions: [
      {
        id: 'no-mail',
        question: 'The confirmation mail hasn’t come',
        answer: [
          'Check your spam folder first. You can have it sent again from the sign-up page. A link works once and for a limited time; the newest one counts.',
        ],
      },
      {
        id: 'what-to-enter',
        question: 'Which details should I enter?',
        answer: [
          'Your name and the town you live in are enough to start. Former names and past towns find older listings. Birth year and relatives rule out namesakes.',
        ],
      },
      {
        id: 'install',
        question: 'Can I install it like an app?',
        answer: [
          'Yes. In the browser’s menu choose “Install” or “Add to Home Screen”. It then opens without a connection.',
        ],
      },
    ],
  },
  {
    title: 'Scans and listings',
    questions: [
      {
        id: 'not-me',
        question: 'A listing isn’t about me',
        answer: [
          'Choose “Not me.” We set it aside, send nothing to the site, and won’t show it as yours again.',
        ],
      },
      {
        id: 'could-not-check',
        question: 'What does “Couldn’t check” mean?',
        answer: [
          'The site was down or slow, or turned us away. It doesn’t tell us whether you’re listed. We’ll try again on our own.',
        ],
      },
    ],
  },
  {
    title: 'Removals',
    questions: [
      {
        id: 'your-turn',
        question: 'Why is it my turn?',
        answer: [
          'The site wants a person: a CAPTCHA, a call, a document, or its terms forbid programs. Open the removal to see the steps. You can stop and pick up later; we keep your place.',
        ],
      },
      {
        id: 'still-there',
        question: 'The site says removed, but I still see the page',
        answer: [
          'Pages can linger in caches. The removal stays open until we’ve seen the listing gone twice. If it comes back later, you get an alert.',
        ],
      },
    ],
  },
  {
    title: 'Account and privacy',
    questions: [
      {
        id: 'sign-out',
        question: 'What happens when I sign out?',
        answer: [
          'We delete the copy of your data on that device. It stays on the server, so it’s there when you sign in again. If changes are still waiting to be sent, we’ll tell you first.',
        ],
      },
      {
        id: 'password',
        question: 'I forgot my password',
        answer: [
          'On the sign-in page, open “Forgot password?” and enter your address. If there’s an account, we’ll send a link.',
        ],
      },
    ],
  },
]
