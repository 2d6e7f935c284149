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
    one: 'A site says it completed 1 removal. We can’t check that from outside.',
    many: count => `Sites say they completed ${count} removals. We can’t check that from outside.`,
  },
  {
    of: 'failed',
    one: '1 removal didn’t go through.',
    many: count => `${count} removals didn’t go through.`,
  },
  {
    of: 'moved',
    one: 'The status of a removal changed.',
    many: count => `The status of removals changed ${count} times.`,
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
    'Your week on Offlist',
    [
      isLonger ? 'Here’s what happened since your last summary:' : 'Here’s what happened in the past week:',
      { list },
      { link, label: 'See the details' },
    ],
    {
      preheader: list.join(' '),
      why: 'You’re getting this email because your weekly summary is on. We send it on Mondays if there’s news.',
      whyLinks: [
        { link: off, label: 'Turn off the weekly summary' },
        { link: settings, label: 'Choose what we notify you about' },
      ],
    },
  )
}
