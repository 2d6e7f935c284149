// Names and heads of the directory's pages.
import { breadcrumbTrail, type Crumb } from '#web/ui/breadcrumb-trail.ts'
import type { BrokerLink, BrokerPage, LetterPage } from './directory-data.ts'
import { letterLabel } from './letter-label.ts'

const LIST_PATH = '/data-brokers-list'

const NAMES = { [LIST_PATH]: 'Data Brokers Directory' }

export const LIST_TRAIL = breadcrumbTrail(LIST_PATH, NAMES)

/** Without `letter`, under which there is no page. */
export function letterTrail(letter: string): Crumb[] {
  const path = `${LIST_PATH}/${letter}`
  return breadcrumbTrail(path, { ...NAMES, [path]: letterLabel(letter) })
}

export function brokerTrail({ id, name }: Pick<BrokerLink, 'id' | 'name'>): Crumb[] {
  const path = `${LIST_PATH}/${id}`
  return breadcrumbTrail(path, { ...NAMES, [path]: name })
}

const KEYWORDS = ['data brokers', 'data broker list', 'opt out', 'people-search sites', 'privacy']

/** What a route's `head` says of a page. */
type Head = {
  title: string
  description: string
  path: string
  keywords: readonly string[]
  trail: readonly Crumb[]
}

export const listHead: Head = {
  title: 'Data Brokers Directory',
  description:
    'Data brokers and people-search sites: who runs each, what it asks for, and how to opt out. Every fact with its source and date.',
  path: LIST_PATH,
  keywords: KEYWORDS,
  trail: LIST_TRAIL,
}

export function letterHead({ letter, brokers }: LetterPage): Head {
  const label = letterLabel(letter)
  const [first] = brokers
  return {
    title: `Data brokers: ${label}`,
    description: `All ${brokers.length} data brokers in our directory whose names begin with ${label}, from ${first?.name} to ${brokers.at(-1)?.name}.`,
    path: `${LIST_PATH}/letter/${letter}`,
    keywords: KEYWORDS,
    trail: letterTrail(letter),
  }
}

export function brokerHead({ id, name, domain, category, description }: BrokerPage): Head {
  const path = `${LIST_PATH}/${id}`
  const both = name.toLowerCase() === domain ? name : `${name} (${domain})`
  return {
    title: `${both}: opt out`,
    description,
    path,
    keywords: [name, domain, `${name} opt out`, category, 'data broker'],
    trail: brokerTrail({ id, name }),
  }
}
