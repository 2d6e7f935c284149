// The feature page of reappearance.
import type { FeaturePage } from '../feature-page.ts'

export const page: FeaturePage = {
  slug: 'reappearance-alerts',
  title: 'When a listing comes back',
  lede: 'Sites buy new records and list people again. Offlist keeps checking, tells you, and asks for the removal again.',
  parts: [
    {
      title: 'Why it happens',
      paragraphs: [
        'A removal clears a page, not its source. When the site loads its next batch of public or bought records, you may be in it. That can be weeks or months later.',
      ],
    },
    {
      title: 'What you see',
      paragraphs: [
        'An alert names the site, shows the new listing next to the one that was removed, and gives both dates.',
      ],
      points: [
        'Auto Remove asks for the removal again, the way it worked before',
        'Manual Review leaves it to you',
        'The earlier removal stays in the record, with its evidence',
      ],
    },
    {
      title: 'What we compare',
      paragraphs: [
        'The same search and the same matching as the first time. A namesake who shows up on a cleared site doesn’t cause an alert.',
      ],
    },
  ],
}
