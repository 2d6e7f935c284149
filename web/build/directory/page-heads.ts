// The title and description of each directory page, for search engines and the browser tab.
import type { Broker } from '#shared/catalogue/broker.ts'
import type { Head, LetterPage } from '#web/features/directory/directory-data.ts'
import { letterLabel } from '#web/features/directory/letter-label.ts'
import { metaDescription } from './describe-broker.ts'

const LIST_PATH = '/data-brokers-list'

const KEYWORDS = ['data brokers', 'data broker list', 'opt out', 'people-search sites', 'privacy']

export const LIST_HEAD: Head = {
  title: 'Data Brokers Directory',
  description:
    'Data brokers and people-search sites: who runs each, what it asks for, and how to opt out. Every fact with its source and date.',
  path: LIST_PATH,
  keywords: KEYWORDS,
}

export function letterHead(letter: string, brokers: LetterPage['brokers']): Head {
  const label = letterLabel(letter)
  return {
    title: `Data brokers: ${label}`,
    description: `All ${brokers.length} data brokers in our directory whose names begin with ${label}, from ${brokers[0]?.name} to ${brokers.at(-1)?.name}.`,
    path: `${LIST_PATH}/letter/${letter}`,
    keywords: KEYWORDS,
  }
}

/** The domain makes the title unique. */
export function brokerHead(one: Broker): Head {
  const { id, name, domain, category } = one
  const both = name.toLowerCase() === domain ? name : `${name} (${domain})`
  return {
    title: `${both}: opt out`,
    description: metaDescription(one),
    path: `${LIST_PATH}/${id}`,
    keywords: [name, domain, `${name} opt out`, category, 'data broker'],
  }
}
