// The tables about visitors without an account, annotated for the data register.
import { RETENTION, type RegisterTable, registerTable } from './register.ts'

const A_DAY = '24 hours.'
const SOME_WEEKS = '90 days.'

/** The register of visitors' tables. */
export const VISITOR_TABLES: Readonly<Record<string, RegisterTable>> = {
  free_scans: registerTable(
    {
      group: 'shared',
      title: 'Free scans of visitors',
      why: 'To show a visitor’s results, and to answer the same search without asking the sites again.',
      kept: A_DAY,
      readers: ['server'],
    },
    {
      id: 'A random number, by which the visitor’s browser finds the results',
      search: 'A mark of the search that can’t be read back',
      asked: 'The name and place, encrypted',
      share_id: 'A random name for a shared page',
      is_shared: 'Whether there’s a shared page, with the score and counts only',
      created_at: 'When it began',
      expires_at: 'When it’s deleted',
      ends_at: 'When we stop waiting for the sites',
    },
  ),
  free_scan_visits: registerTable(
    {
      group: 'shared',
      title: 'What sites answered a free scan',
      why: 'To show a visitor’s results.',
      kept: A_DAY,
      readers: ['server'],
    },
    {
      id: 'A random number for this row',
      scan_id: 'Which free scan',
      site_id: 'Which site',
      place: 'Where it stands in the list',
      started_at: 'When the visit began',
      found: 'Kinds of data, an initial, a state and ten years of age, encrypted. Never the listing',
    },
  ),
  event_counts: registerTable(
    {
      group: 'shared',
      title: 'How often public pages are used',
      why: 'To learn which wording works. Browsers that ask for privacy aren’t counted.',
      kept: RETENTION.always,
      readers: ['server'],
    },
    {
      on_day: 'The day',
      event: 'What happened, such as a free scan that was started',
      variant: 'Which wording was shown',
      times: 'How often, in all',
    },
  ),
  page_measures: registerTable(
    {
      group: 'shared',
      title: 'How fast pages are',
      why: 'To notice when pages get slow. Browsers that ask for privacy aren’t measured.',
      kept: SOME_WEEKS,
      readers: ['server'],
    },
    {
      on_day: 'The day',
      route: 'Which kind of page, without what varies in its address',
      measure: 'What was measured',
      step: 'About how long it took',
      times: 'How often, in all',
    },
  ),
  article_reads: registerTable(
    {
      group: 'shared',
      title: 'Which help articles are read',
      why: 'To show the popular ones first. Browsers that ask for privacy aren’t counted.',
      kept: SOME_WEEKS,
      readers: ['server'],
    },
    {
      on_day: 'The day',
      article: 'Which article',
      times: 'How often, in all',
    },
  ),
}
