// The names and one-line summaries of the feature pages. Apart from the pages, so that the navigation bar does not carry their texts.

export type FeatureLink = {
  path: string
  name: string
  summary: string
}

/** The nine feature pages in the order of PRODUCT S2.2. */
export const featureMenu: readonly FeatureLink[] = [
  {
    path: '/deep-web-scanning',
    name: 'Deep web scanning',
    summary: 'Searches the pages that search engines don’t show.',
  },
  {
    path: '/automated-removal',
    name: 'Automated removal',
    summary: 'Fills in each site’s opt-out and sees it through.',
  },
  {
    path: '/live-progress-tracking',
    name: 'Live progress tracking',
    summary: 'What we found, what we’re doing, and whose turn it is.',
  },
  {
    path: '/ai-legal-engine',
    name: 'AI legal engine',
    summary: 'Letters that cite the law that applies to you.',
  },
  {
    path: '/reappearance-alerts',
    name: 'Reappearance alerts',
    summary: 'Tells you when a removed listing comes back.',
  },
  {
    path: '/pdf-reports',
    name: 'PDF reports',
    summary: 'A record of your removals, to keep or to share.',
  },
  {
    path: '/scheduled-monitoring',
    name: 'Scheduled monitoring',
    summary: 'Checks again every day, week or month.',
  },
  {
    path: '/family-team-plans',
    name: 'Family and team plans',
    summary: 'One account, several people, each with their own list.',
  },
  {
    path: '/enterprise-security',
    name: 'Enterprise security',
    summary: 'How we keep your details, and who can’t see them.',
  },
]

/** The name of a feature page by its path, for breadcrumbs and titles. */
export const featureNames: Record<string, string> = Object.fromEntries(
  featureMenu.map(link => [link.path, link.name]),
)
