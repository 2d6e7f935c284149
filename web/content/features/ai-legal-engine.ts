// The feature page of legal requests.
import type { FeaturePage } from '../feature-page.ts'

export const page: FeaturePage = {
  slug: 'ai-legal-engine',
  title: 'Letters that cite the right law',
  lede: 'Some sites answer only when a law is named. This part will write that letter with you, and keep its deadline.',
  parts: [
    {
      title: 'Four kinds of letter',
      paragraphs: ['Each starts from a reviewed text; your description fills in the particulars.'],
      points: [
        'A request under the GDPR',
        'A request under the CCPA',
        'A deletion request',
        'A cease-and-desist letter',
      ],
    },
    {
      title: 'Deadlines',
      paragraphs: [
        'A business must answer a CCPA request within 45 days and a GDPR request within one month; both may be extended once, with notice. Each letter will show its own date, and remind you when it passes.',
      ],
    },
    {
      title: 'Not legal advice',
      paragraphs: [
        'A generated letter is information, not advice. If much depends on it, have an attorney read it before it is sent. You will always see the whole text, and nothing is sent until you say so.',
      ],
    },
  ],
}
