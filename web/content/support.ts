// The answers of the support page, in its four categories.
import type { Question } from './page-text.ts'

export const supportCategories: readonly { title: string; questions: readonly Question[] }[] = [
  {
    title: 'Getting started',
    questions: [
      {
        id: 'no-mail',
        question: 'The confirmation mail has not come',
        answer: [
          'Look in the spam folder first. On the sign-up page you can have it sent again. A link works once and for a limited time; the newest one counts.',
        ],
      },
      {
        id: 'what-to-enter',
        question: 'Which details should I enter?',
        answer: [
          'Your name and the town you live in are enough to begin. Former names and past towns find older listings. Birth year and relatives keep namesakes out.',
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
        question: 'A listing is not about me',
        answer: [
          'Choose “Not me”. It is set aside, nothing is sent to the site, and it is not shown as yours again.',
        ],
      },
      {
        id: 'could-not-check',
        question: 'What does “could not check” mean?',
        answer: [
          'The site was down, slow, or refused the visit. It says nothing about whether you are listed. It is tried again by itself.',
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
          'The site wants a person: a CAPTCHA, a call, a document, or its terms forbid programs. Open the removal to see the steps. You can stop and go on later; your ticks are kept.',
        ],
      },
      {
        id: 'still-there',
        question: 'The site says removed, but I still see the page',
        answer: [
          'Pages can linger in caches. The removal stays open until we have seen it gone twice. If it comes back, the request is made again.',
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
          'The copy of your data on that device is removed. It stays on the server and is there when you sign in again. Send what is still waiting before you sign out.',
        ],
      },
      {
        id: 'password',
        question: 'I forgot my password',
        answer: [
          'On the sign-in page open “Forgot password?” and enter your address. A link is sent if there is an account.',
        ],
      },
    ],
  },
]
