// One letter of the index: names with links, with nothing more to load.
import { Link } from '@tanstack/react-router'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Page } from '#web/ui/page.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import type { LetterPage } from './directory-data.ts'
import { letterTrail } from './directory-trails.ts'
import { letterLabel } from './letter-label.ts'
import { LetterNav } from './letter-nav.tsx'

export function BrokersOfLetter({ page }: { page: LetterPage }) {
  const label = letterLabel(page.letter)
  const count = page.brokers.length
  return (
    <Page>
      <Breadcrumbs trail={letterTrail(page.letter)} />
      <PageHeader
        title={`Data brokers: ${label}`}
        lede={`${count === 1 ? 'One broker' : `${count} brokers`} in our directory ${count === 1 ? 'has' : 'have'} a name that begins with ${page.letter === '0-9' ? 'a digit' : label}.`}
      />
      <LetterNav letters={page.letters} />
      <ul className="as-written mt-8 columns-1 gap-x-10 sm:columns-2 lg:columns-3">
        {page.brokers.map(({ id, name, domain, category }) => (
          <li key={id} className="break-inside-avoid border-b border-line">
            <Link
              to="/data-brokers-list/$broker"
              params={{ broker: id }}
              className="block min-h-touch py-2 wrap-anywhere hover:bg-sunk"
            >
              <span className="font-medium">{name}</span>
              <span className="block text-sm text-faint">
                {domain === name.toLowerCase() ? '' : `${domain} · `}
                {category}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <p className="mt-10 max-w-prose text-pretty text-soft">
        The small print under a name is its address and the category that we list it under. Its page says who
        runs it as far as we know, which data it holds, what it asks for, how to opt out yourself, and what
        Offlist does there. Every fact has its source and its date, and what no source says is called unknown.
        To search by name, owner or kind of data, go to the{' '}
        <TextLink to="/data-brokers-list">whole directory</TextLink>.
      </p>
    </Page>
  )
}
