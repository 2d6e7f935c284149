// Wording of the weekly summary. It only has counts, and names neither a person nor a site.
import { composeMail, type MailText } from '../lib/compose-mail.ts'
import type { WeekCounts } from './count-week.ts'

type Line = { of: keyof Omit<WeekCounts, 'asked'>; one: string; many: (count: number) => string }

/** Most urgent first; what we checked comes last. */
const LINES: readonly Line[] = [
  { of: 'back', one: '1 listing came back.', many: count => `${count} listings came back.` },
  { of: 'waits', one: '1 thing is waiting on you.', many: count => `${count} things are waiting on you.` },
  { of: 'found', one: 'We found 1 new listing.', many: count => `We found ${count} new listings.` },
  {
    of: 'gone',
    one: '1 listing is gone. We checked twice.',
    many: count => `${count} listings are gone. We checked each twice.`,
  },
  {
    of: 'said',
    one: '1 site says it removed your data. We can’t check that from outside.',
    many: count => `${count} times, a site says it removed your data. We can’t check that from outside.`,
  },
  {
    of: 'failed',
    one: '1 removal didn’t go through.',
    many: count => `${count} removals didn’t go through.`,
  },
  {
    of: 'moved',
    one: '1 removal has a new status.',
    many: count => `Removals had a new status ${count} times.`,
  },
  { of: 'checked', one: 'We checked 1 site.', many: count => `We checked ${count} sites.` },
]

/**
 * `isLonger`: the period began more than a week ago. `link`: where the person reads on; `settings`: where they choose
 * what they're notified of; `off`: the page that turns the summary off.
 */
export function summaryMail(
  counts: WeekCounts,
  isLonger: boolean,
  { link, settings, off }: { link: string; settings: string; off: string },
): MailText {
  const list = LINES.flatMap(({ of, one, many }) => {
    const count = counts[of]
    return count === 0 ? [] : [count === 1 ? one : many(count)]
  })
  return composeMail(
    'Your week at Offlist',
    [
      isLonger ? 'What happened since your last summary:' : 'What happened in the past week:',
      { list },
      { link, label: 'See all of it' },
    ],
    {
      preheader: list.join(' '),
      why: 'You’re getting this email because the weekly summary is on. It comes on Mondays, after a week with news.',
      whyLinks: [
        { link: off, label: 'Turn off the weekly summary' },
        { link: settings, label: 'Choose what we notify you of' },
      ],
    },
  )
}
