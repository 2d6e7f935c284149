// The tables about sites, annotated for the data register. None of their rows is about a person.
import { RETENTION, type RegisterTable, registerTable } from './register.ts'

const YOU = ['you', 'server'] as const

/** The register of the tables about sites. */
export const SITE_TABLES: Readonly<Record<string, RegisterTable>> = {
  automation_templates: registerTable(
    {
      group: 'shared',
      title: 'How removal is done at each site',
      why: 'To fill in forms.',
      kept: RETENTION.always,
      readers: ['everyone'],
    },
    {
      site_id: 'Which site',
      removal_method: 'By form, by email or by hand',
      is_active: 'Whether it’s in use',
      version: 'Its version',
      recipe: 'Its steps',
    },
  ),
  recipe_health: registerTable(
    {
      group: 'shared',
      title: 'Whether our steps for each site work',
      why: 'To stop using steps that no longer fit a site.',
      kept: RETENTION.always,
      readers: YOU,
    },
    {
      site_id: 'Which site',
      health: 'How often they worked, and since when they’re disabled',
    },
  ),
  removal_results: registerTable(
    {
      group: 'shared',
      title: 'How removals turn out at each site',
      why: 'To say how likely a removal is to work.',
      kept: RETENTION.always,
      readers: ['everyone'],
    },
    {
      site_id: 'Which site',
      finished: 'How many attempts are finished',
      verified: 'How many of them worked',
    },
  ),
  site_checks: registerTable(
    {
      group: 'shared',
      title: 'Whether each site gives real answers',
      why: 'So that we believe “no results” only from a site that shows results for others.',
      kept: RETENTION.always,
      readers: YOU,
    },
    {
      site_id: 'Which site',
      control: 'Whether it showed someone with a very common name',
      control_at: 'When',
      held_at: 'Since when we don’t count anything there as gone',
      released_at: 'When that last ended',
    },
  ),
  bad_contacts: registerTable(
    {
      group: 'shared',
      title: 'Mailboxes of sites that don’t take letters',
      why: 'So that nobody writes there again for a while.',
      kept: '90 days after the last letter came back.',
      readers: YOU,
    },
    {
      digest: { what: 'The address, as a digest', readers: ['nobody'] },
      site_id: 'Which site',
      why: 'Whether there’s no such mailbox, or it took no letter for days',
      bounced_at: 'When we last heard that',
      reporter: { what: 'The account whose letter came back first, as a digest', readers: ['nobody'] },
      confirmed: 'Whether another account’s letter came back, too',
    },
  ),
  sent_letters: registerTable(
    {
      group: 'shared',
      title: 'How many letters were sent within the last hour',
      why: 'So that no mailbox gets too many at once.',
      kept: RETENTION.moment,
      readers: YOU,
    },
    {
      id: 'A random number',
      mailbox: { what: 'The site’s mailbox, as a digest', readers: ['nobody'] },
      sent_at: 'When the letter was sent',
    },
  ),
  site_lanes: registerTable(
    {
      group: 'shared',
      title: 'How many visits each network can take',
      why: 'So that we don’t visit sites more often than they can take.',
      kept: RETENTION.always,
      readers: YOU,
    },
    {
      lane: 'Which network',
      at_once: 'How many visits go there at once',
      proven: 'How many of them it answered well',
      ceiling: 'The most it has taken',
      ceiling_at: 'When it turned visits away',
      narrowed_at: 'When we last sent fewer',
      begun_at: 'When the last visit began',
      visit_ms: 'How long a visit takes',
      answer_ms: 'How long an answer takes',
      cycle_ms: 'How often visits are repeated',
      stretch: 'How much less often, while too many are due',
    },
  ),
}
