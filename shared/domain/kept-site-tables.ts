// The tables about sites, annotated for the register of what is kept. No row of theirs is about a person.
import { KEPT, type KeptTable, keptTable } from './data-register.ts'

const YOU = ['you', 'server'] as const

/** The register of the tables about sites. */
export const KEPT_SITE_TABLES: Readonly<Record<string, KeptTable>> = {
  automation_templates: keptTable(
    {
      group: 'shared',
      title: 'How removal is done at each site',
      why: 'To fill in forms.',
      kept: KEPT.always,
      readers: ['everyone'],
    },
    {
      site_id: 'Which site',
      removal_method: 'By form, mail or hand',
      is_active: 'Whether it is in use',
      version: 'Its version',
      recipe: 'Its steps',
    },
  ),
  recipe_health: keptTable(
    {
      group: 'shared',
      title: 'Whether our steps for each site work',
      why: 'To stop using steps that no longer fit a site.',
      kept: KEPT.always,
      readers: YOU,
    },
    {
      site_id: 'Which site',
      health: 'How often they worked, and since when they are out of use',
    },
  ),
  removal_results: keptTable(
    {
      group: 'shared',
      title: 'How removals at each site end',
      why: 'To say how likely a removal is to work.',
      kept: KEPT.always,
      readers: ['everyone'],
    },
    {
      site_id: 'Which site',
      finished: 'How many tries were finished',
      verified: 'How many of them worked',
    },
  ),
  site_checks: keptTable(
    {
      group: 'shared',
      title: 'Whether each site answers',
      why: 'To believe a site that shows nobody only if it shows anybody.',
      kept: KEPT.always,
      readers: YOU,
    },
    {
      site_id: 'Which site',
      control: 'Whether it showed somebody with a very common name',
      control_at: 'When',
      held_at: 'Since when nothing is taken for gone there',
      released_at: 'When that last ended',
    },
  ),
  site_lanes: keptTable(
    {
      group: 'shared',
      title: 'What each network of sites bears',
      why: 'To visit sites no more often than they can bear.',
      kept: KEPT.always,
      readers: YOU,
    },
    {
      lane: 'Which network',
      at_once: 'How many visits go there at once',
      proven: 'How many of them it has answered well',
      ceiling: 'How many it has borne at most',
      ceiling_at: 'When it turned more away',
      narrowed_at: 'When fewer went there last',
      begun_at: 'When the last visit began',
      visit_ms: 'How long a visit takes',
      answer_ms: 'How long an answer takes',
      cycle_ms: 'How often visits are repeated',
      stretch: 'How much less often, because too many are due',
    },
  ),
}
