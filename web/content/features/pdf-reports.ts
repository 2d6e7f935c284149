// The feature page of reports.
import type { FeaturePage } from '../feature-page.ts'

export const page: FeaturePage = {
  slug: 'pdf-reports',
  title: 'The record, on paper',
  lede: 'What we found, what was asked, what was seen gone, with dates: as a document that holds without an account.',
  parts: [
    {
      title: 'Four reports',
      paragraphs: ['The same record, cut for different readers.'],
      points: [
        'Comprehensive: everything, site by site',
        'Compliance: requests, laws, deadlines and answers',
        'Executive summary: one page',
        'Technical: searches, matches and evidence',
      ],
    },
    {
      title: 'Made where you are',
      paragraphs: [
        'Without a connection, your device makes the report itself, from the same data as the server would. The same data makes the same file. It uses the same marks as the screens: solid, hatched, outline, dotted.',
      ],
    },
  ],
}
