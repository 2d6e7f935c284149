// Breadcrumbs of the directory's pages.
import { breadcrumbTrail, type Crumb } from '#web/ui/breadcrumb-trail.ts'
import type { BrokerLink } from './directory-data.ts'
import { letterLabel } from './letter-label.ts'

const LIST_PATH = '/data-brokers-list'

const NAMES = { [LIST_PATH]: 'Data Brokers Directory' }

export const LIST_TRAIL = breadcrumbTrail(LIST_PATH, NAMES)

/** Skips the `letter` segment, which has no page. */
export function letterTrail(letter: string): Crumb[] {
  const path = `${LIST_PATH}/${letter}`
  return breadcrumbTrail(path, { ...NAMES, [path]: letterLabel(letter) })
}

export function brokerTrail({ id, name }: Pick<BrokerLink, 'id' | 'name'>): Crumb[] {
  const path = `${LIST_PATH}/${id}`
  return breadcrumbTrail(path, { ...NAMES, [path]: name })
}
