// The groups of sources that scans cover, counted in the catalogue at build time (PRODUCT T2.8: deep web scanning).
import counts from 'virtual:directory/counts'
import { Section } from '#web/ui/section.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import type { Category } from './directory-data.ts'

type Group = { title: string; text: string; of: readonly Category[] }

const GROUPS: readonly Group[] = [
  {
    title: 'Data broker sites',
    text: 'They trade in lists of people. Few have a page about you to look up, so you ask them without one.',
    of: [
      'Marketing Data',
      'Background Check',
      'Credit/Financial',
      'Professional',
      'Location & Device',
      'Other',
    ],
  },
  {
    title: 'People search engines',
    text: 'They show a page about you to anyone who types your name. These are the ones a scan is for.',
    of: ['People Search'],
  },
  {
    title: 'Public directories',
    text: 'Property and other public records, put online by companies.',
    of: ['Property & Public Records'],
  },
]

const NUMBER = new Intl.NumberFormat('en-US')

export function SourceGroups() {
  return (
    <Section title="Which sources there are">
      <p className="max-w-prose text-pretty">
        Counted in our catalog of data brokers. A scan searches those among them that can be searched and for
        which we have instructions; the app shows you which before it starts.
      </p>
      <dl className="mt-6 grid gap-x-10 border-b border-line sm:grid-cols-2">
        {GROUPS.map(({ title, text, of }) => (
          <div key={title} className="border-t border-line py-5">
            <dt className="font-medium">{title}</dt>
            <dd>
              <p className="font-serif text-2xl tabular-nums lining-nums">
                {NUMBER.format(of.reduce((sum, category) => sum + counts[category], 0))}
              </p>
              <p className="mt-1 text-pretty text-soft">{text}</p>
            </dd>
          </div>
        ))}
        <div className="border-t border-line py-5">
          <dt className="font-medium">Social media scrapers</dt>
          <dd>
            <p className="font-serif text-2xl">No figure</p>
            <p className="mt-1 text-pretty text-soft">
              None of our sources says which companies collect from social networks, so we don’t count them.
            </p>
          </dd>
        </div>
      </dl>
      <p className="mt-5">
        <TextLink to="/data-brokers-list">All of them, one by one</TextLink>
      </p>
    </Section>
  )
}
