// The feature page of monitoring.
import type { FeaturePage } from '../feature-page.ts'

export const scheduledMonitoring: FeaturePage = {
  slug: 'scheduled-monitoring',
  title: 'Looking again, on a schedule',
  lede: 'One clean scan is a photograph. Offlist repeats it, as often as your plan says.',
  parts: [
    {
      title: 'How often',
      paragraphs: [
        'The plan sets the rhythm at which sites that listed you, and no longer do, are visited. Sites that had nothing of you are searched again every 30 days.',
      ],
      points: ['Daily: every 24 hours', 'Weekly: every 7 days', 'Monthly: every 30 days'],
    },
    {
      title: 'Confirming a removal',
      paragraphs: [
        'Separate from the schedule: after a request, the site is visited until the listing is gone, and once more at least 72 hours later, whatever the plan.',
      ],
    },
    {
      title: 'Politely',
      paragraphs: [
        'One visit at a time to each site, with pauses. If a site asks to be left alone for a while, we wait, and the result reads “could not check” until we have been back.',
      ],
    },
  ],
}
