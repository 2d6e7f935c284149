// The feature page of reappearance.
import type { FeaturePage } from '../feature-page.ts'

export const reappearanceAlerts: FeaturePage = {
  slug: 'reappearance-alerts',
  title: 'When a listing comes back',
  lede: 'Sites buy new records and list people again. Offlist keeps looking, tells you, and asks for the removal anew.',
  parts: [
    {
      title: 'Why it happens',
      paragraphs: [
        'A removal clears a page, not its source. When the site takes in the next batch of public or bought records, you may be in it. That can be weeks or months later.',
      ],
    },
    {
      title: 'What you see',
      paragraphs: [
        'An alert names the site, shows the new listing beside the one that was removed, and gives both dates.',
      ],
      points: [
        'Auto Remove asks for the removal again, the way that worked before',
        'Manual Review leaves it with you',
        'The earlier removal stays in the record, with its evidence',
      ],
    },
    {
      title: 'What is compared',
      paragraphs: [
        'The same search and the same matching as the first time. A namesake who appears on a cleared site is not an alert.',
      ],
    },
  ],
}
