// The texts of the landing page that come when somebody scrolls.
import type { PagePart } from './page-text.ts'

/** What the product does, each beside a picture of it. */
export const shows = {
  question: {
    title: 'It asks before it guesses.',
    text: 'Plenty of people share a name. When a listing might be someone else’s, you see what agrees and what doesn’t, and you decide. We don’t write to a site about it until you’ve said it’s you.',
  },
  letter: {
    title: 'It writes the letter.',
    text: 'Where a site takes requests by email, we write it, and you read it before it goes. It says no more about you than the listing does. If it has to, we show you that first.',
  },
  guide: {
    title: 'It walks you through the rest.',
    text: 'A puzzle, a phone call, an ID: some sites insist on a person. You get the steps, how long each takes, and the page to open. It works offline, and keeps your place.',
  },
  proof: {
    title: 'It looks twice before it says gone.',
    text: 'A site telling us “it’s removed” doesn’t count. We run the search that found you, wait at least 72 hours, and run it again. Only then do we strike the line.',
  },
  alert: {
    title: 'It tells you when you’re back.',
    text: 'Sites keep buying records, so listings come back. We keep checking as often as your plan says, and you can ask for the removal again with one tap.',
  },
}

/** What the four steps are done with (PRODUCT S2.4). */
export const suite: { title: string; tools: readonly { name: string; text: string; to: string }[] } = {
  title: 'Your privacy suite',
  tools: [
    {
      name: 'Scans',
      text: 'Each site’s own search, asked with your names and places.',
      to: '/deep-web-scanning',
    },
    {
      name: 'Removals',
      text: 'Forms filled in, and everything a site insists on laid out for you.',
      to: '/automated-removal',
    },
    {
      name: 'Proof',
      text: 'Pictures from before and after, wherever there’s a page to see.',
      to: '/live-progress-tracking',
    },
    {
      name: 'Alerts',
      text: 'Word when a listing comes back, on your phone or by email.',
      to: '/reappearance-alerts',
    },
    {
      name: 'A household',
      text: 'The people you live or work with, each with their own list.',
      to: '/family-team-plans',
    },
  ],
}

export const steps: readonly PagePart[] = [
  {
    title: 'Tell us who to look for',
    paragraphs: [
      'The names you’ve used, and places with years. For each detail we say why it helps and whether we ever send it.',
    ],
  },
  {
    title: 'See what’s out there',
    paragraphs: [
      'We search site by site, and show you each listing with the reasons it looks like you. If we’re not sure, we ask.',
    ],
  },
  {
    title: 'We ask for removal',
    paragraphs: [
      'We fill in forms and answer confirmation mails for you. Where a site insists on a person, you get a short guide.',
    ],
  },
  {
    title: 'We look again',
    paragraphs: [
      'A removal counts once we’ve seen the listing gone twice, at least 72 hours apart. Then we keep watching.',
    ],
  },
]

export const brokers = {
  title: 'What Are Data Brokers?',
  lede: 'Companies that collect facts about people they’ve never dealt with, and sell them.',
  parts: [
    {
      title: 'Where they get it',
      paragraphs: [
        'Property and voter rolls, court files, loyalty cards, apps, surveys, other brokers. Each piece is small; joined under your name it becomes a profile.',
      ],
    },
    {
      title: 'What they show',
      paragraphs: [
        'People-search sites put part of the profile on a public page: age, past addresses, relatives, half a phone number. The rest is for sale.',
      ],
    },
    {
      title: 'Why it matters',
      paragraphs: [
        'Anyone can use it: a stranger with a grudge, a caller who wants to sound like your bank, an employer who shouldn’t ask. Most sites must remove a page when asked properly. Few make asking easy.',
      ],
    },
  ] satisfies PagePart[],
}

export const closing = {
  title: 'See who lists you.',
  lede: 'A name and a city is enough to start. You choose what comes down.',
}
