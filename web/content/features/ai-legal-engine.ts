// The feature page of legal requests.
import type { FeaturePage } from '../feature-page.ts'

export const page: FeaturePage = {
  slug: 'ai-legal-engine',
  title: 'Letters that cite the right law',
  lede: 'Some sites answer only when a law is named. Describe what happened, and get a letter that names the one that covers you.',
  parts: [
    {
      title: 'Four kinds of letter',
      paragraphs: ['Each is made of reviewed clauses; your description fills in the particulars.'],
      points: [
        'A request under the GDPR',
        'A request under the CCPA',
        'A deletion request',
        'A cease-and-desist letter',
      ],
    },
    {
      title: 'Law that covers you, or none',
      paragraphs: [
        'A letter cites only sections that we’ve looked up, that are in force, and that cover where you live. Where there’s no such law, it asks without one. A business must answer a CCPA request within 45 days and a GDPR request within one month; the letter says so.',
      ],
    },
    {
      title: 'Who writes it',
      paragraphs: [
        'Your own device can write it, without a network. Where this server has a language model, you can choose it: names, addresses, phone numbers, emails and links are replaced before anything leaves, and put back after. A name that we don’t know, written in lower case, can slip through. A citation we don’t allow is refused. Each document says who wrote it, and you can read what the model was sent.',
      ],
    },
    {
      title: 'Not legal advice',
      paragraphs: [
        'A generated letter is information, not advice. If much depends on it, have an attorney read it before it’s sent. You always see the whole text, and nothing is sent until you say so.',
      ],
    },
  ],
}
