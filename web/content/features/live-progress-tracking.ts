// The feature page of progress.
import type { FeaturePage } from '../feature-page.ts'

export const page: FeaturePage = {
  slug: 'live-progress-tracking',
  title: 'Where every listing stands',
  lede: 'One list of sites, each with one status, and behind every status the events that led to it.',
  parts: [
    {
      title: 'Four lists',
      paragraphs: ['The dashboard sorts your removals by whose turn it is.'],
      points: [
        'All Sites: everything, with a count',
        'We’re Handling: requests that run without you',
        'Your To-Do: the ones that need you',
        'Completed: gone, checked twice',
      ],
    },
    {
      title: 'What a mark means',
      paragraphs: [
        'Every statement has a mark that shows what backs it. The marks are shapes, so you can tell them apart without color.',
      ],
      points: [
        'Solid: we saw it ourselves',
        'Hatched: the site says so',
        'Outline: sent, or in progress',
        'Dotted: couldn’t check',
      ],
    },
    {
      title: 'As it happens',
      paragraphs: [
        'An open page updates on its own. Without a connection you see the last state, marked as such, and what you do goes out when you’re back.',
      ],
    },
  ],
}
