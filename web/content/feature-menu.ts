// The names and one-line summaries of the feature pages. Apart from the pages, so that the navigation bar does not carry their texts.

export type FeatureLink = {
  path: string
  name: string
  summary: string
  /** Described, not usable yet; every page that names it says so. */
  building?: true
}

/** The nine feature pages in the order of specification section 2, "Navigation bar". */
export const featureMenu: readonly FeatureLink[] = [
  {
    path: '/deep-web-scanning',
    name: 'Deep web scanning',
    summary: 'Searches the pages that general search engines do not show.',
  },
  {
    path: '/automated-removal',
    name: 'Automated removal',
    summary: 'Fills in each site’s opt-out and follows it to the end.',
  },
  {
    path: '/live-progress-tracking',
    name: 'Live progress tracking',
    summary: 'What was found, what is being done, and whose turn it is.',
  },
  {
    path: '/ai-legal-engine',
    name: 'AI legal engine',
    summary: 'Letters that cite the law that applies to you.',
    building: true,
  },
  {
    path: '/reappearance-alerts',
    name: 'Reappearance alerts',
    summary: 'Says when a removed listing comes back.',
  },
  {
    path: '/pdf-reports',
    name: 'PDF reports',
    summary: 'The record of your removals, to keep or to hand on.',
    building: true,
  },
  {
    path: '/scheduled-monitoring',
    name: 'Scheduled monitoring',
    summary: 'Looks again every day, week or month.',
  },
  {
    path: '/family-team-plans',
    name: 'Family and team plans',
    summary: 'One account, several people, each with their own list.',
  },
  {
    path: '/enterprise-security',
    name: 'Enterprise security',
    summary: 'How your details are kept, and from whom.',
  },
]

/** The name of a feature page by its path, for breadcrumbs and titles. */
export const featureNames: Record<string, string> = Object.fromEntries(
  featureMenu.map(link => [link.path, link.name]),
)
