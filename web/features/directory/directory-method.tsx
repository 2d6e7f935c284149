// How the directory is made: the categories, our ratings, and all sources with their license terms.
import { DefinitionList } from '#web/ui/definition-list.tsx'
import { ExternalLink } from '#web/ui/external-link.tsx'
import { Section } from '#web/ui/section.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { CATEGORIES } from './categories.ts'
import { CATEGORY_MEANINGS } from './category-meanings.ts'
import type { DirectoryStart } from './directory-data.ts'
import { sourceDay } from './source-day.ts'

const NUMBER = new Intl.NumberFormat('en-US')

const RATINGS = [
  {
    term: 'Removal',
    detail:
      'Points for what a broker asks for: 1 each for a link in an email, a CAPTCHA, the link of your listing, or a date of birth; 2 each for a code by phone or an account; 3 each for an ID or a letter on paper. Up to 1 point is Easy, up to 3 Medium, up to 5 Hard, more Very Hard.',
  },
  {
    term: 'Risk',
    detail:
      'Points for what a broker shows or collects: 1 if a list of people-search sites names it, 1 more if it can be searched by address and phone number; 2 each if its entry in California’s registry says that it collects precise location, minors’ data, or reproductive health data. 1 point is Medium, up to 3 High, more Very High. Nobody is rated Low, because no source says what a broker doesn’t hold.',
  },
  {
    term: 'Unknown',
    detail: 'None of our sources says what the level would rest on. It isn’t a good sign or a bad one.',
  },
]

export function DirectoryMethod({ start }: { start: DirectoryStart }) {
  return (
    <>
      <Section title="What the categories mean" id="categories">
        <DefinitionList
          items={CATEGORIES.map(({ name }) => ({
            term: `${name} (${NUMBER.format(start.counts[name])})`,
            detail: capital(`${CATEGORY_MEANINGS[name]}.`),
          }))}
        />
      </Section>
      <Section
        title="How we rate"
        id="ratings"
        lede="Both levels are ours, and follow from facts by these rules. No broker was asked, and none can pay for a better one."
      >
        <DefinitionList items={RATINGS} />
      </Section>
      <Section
        title="Sources"
        id="sources"
        lede="Public registries and public lists, as of the date next to each. We selected and sorted facts from them, and copied no text."
      >
        <ul className="border-t border-line">
          {start.sources.map(({ name, url, on, brokers }) => (
            <li
              key={`${name} ${url}`}
              className="border-b border-line py-2.5 sm:flex sm:justify-between sm:gap-6"
            >
              <span className="wrap-anywhere">
                {url === null ? name : <ExternalLink href={url}>{name}</ExternalLink>}
              </span>
              <span className="text-sm text-faint max-sm:block sm:text-right">
                {sourceDay(on)} · {NUMBER.format(brokers)} {brokers === 1 ? 'broker' : 'brokers'}
              </span>
            </li>
          ))}
        </ul>
        <p className="mt-4 max-w-prose text-sm text-faint">
          Contains facts from the{' '}
          <ExternalLink href="https://github.com/Persprotect/data-broker-opt-out-list">
            data-broker-opt-out-list by PersProtect
          </ExternalLink>
          , licensed under{' '}
          <ExternalLink href="https://creativecommons.org/licenses/by/4.0/">CC BY 4.0</ExternalLink>. Changes
          were made: facts were selected, re-keyed and re-classified.
        </p>
        <p className="mt-4 max-w-prose">
          Something here is wrong or out of date? <TextLink to="/support">Tell us</TextLink>, with a source if
          you have one, and we’ll correct it.
        </p>
      </Section>
    </>
  )
}

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
