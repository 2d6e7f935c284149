// The feature page of monitoring.
import type { FeaturePage } from '../feature-page.ts'

export const page: FeaturePage = {
  slug: 'scheduled-monitoring',
  title: 'Checking again, on a schedule',
  lede: 'One clean scan is a snapshot. Offlist repeats it as often as your plan allows.',
  parts: [
    {
      title: 'How often',
      paragraphs: [
        'Your plan says how often we check sites that used to list you. We search sites that had nothing on you again every 30 days.',
      ],
      points: [
        'Daily: every 24 hours',
        'Weekly: every 7 days. Recommended: soon enough for most people, and easy on the sites',
        'Monthly: every 30 days',
      ],
    },
    {
      title: 'Confirming a removal',
      paragraphs: [
        'On top of the schedule: after a request, we check the site until the listing is gone, and once more at least 72 hours later, on every plan.',
      ],
    },
    {
      title: 'Politely',
      paragraphs: [
        'One visit at a time to each site, with pauses. If a site asks us to wait, we wait, and the result reads “Couldn’t check” until we’ve been back.',
      ],
    },
  ],
}
