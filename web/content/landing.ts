// The landing page's texts.
import type { PagePart } from './page-text.ts'

export const hero = {
  title: 'Get your name off the list.',
  lede: 'Data brokers and people-search sites keep a page about you. Offlist finds those pages, gets them taken down, and checks again to prove they’re gone.',
  note: 'No card needed. We use what you enter to find and remove your data, and for nothing else.',
}

export type ExampleRow = {
  site: string
  detail: string
  status: string
  tone: 'clear' | 'yours' | 'back' | 'sent' | 'asserted' | 'unknown'
}

/** A made-up ledger that shows how a removal reads; the page says that it is one. */
export const exampleLedger: readonly ExampleRow[] = [
  { site: 'Neighbor Pages', detail: 'Name, age, two addresses', status: 'Removed', tone: 'clear' },
  { site: 'Kinfinder', detail: 'Name, five relatives', status: 'Site says removed', tone: 'asserted' },
  { site: 'True Directory', detail: 'Name, phone ending 41', status: 'Request sent', tone: 'sent' },
  { site: 'Who Lives There', detail: 'Asks for a CAPTCHA', status: 'Your turn', tone: 'yours' },
  { site: 'OpenRecords', detail: 'Site did not answer', status: 'Couldn’t check', tone: 'unknown' },
]

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
