// The feature page of progress.
import type { FeaturePage } from '../feature-page.ts'

export const liveProgressTracking: FeaturePage = {
  slug: 'live-progress-tracking',
  title: 'Every listing, and where it stands',
  lede: 'One list of sites with one status each, and behind every status the events that led to it.',
  parts: [
    {
      title: 'Four lists',
      paragraphs: ['The dashboard sorts your removals by who has to act.'],
      points: [
        'All Sites: everything, with a count',
        'We’re Handling: requests that run without you',
        'Your To-Do: the ones that wait for you',
        'Completed: gone, seen gone twice',
      ],
    },
    {
      title: 'What a mark means',
      paragraphs: [
        'Each statement carries a mark that says what it rests on. The marks are shapes, so they hold without colour.',
      ],
      points: [
        'Solid: we saw it ourselves',
        'Hatched: the site says so',
        'Outline: sent, or under way',
        'Dotted: could not be checked',
      ],
    },
    {
      title: 'As it happens',
      paragraphs: [
        'A page that is open changes by itself when something happens. Without a connection you see the last state, marked as such, and what you do meanwhile is sent once you are back.',
      ],
    },
  ],
}
