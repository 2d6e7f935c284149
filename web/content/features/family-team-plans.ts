// The feature page of plans for several people.
import type { FeaturePage } from '../feature-page.ts'

export const familyTeamPlans: FeaturePage = {
  slug: 'family-team-plans',
  title: 'For the people around you',
  lede: 'Listings name relatives and colleagues. Clearing one person often leaves a trail through the next.',
  parts: [
    {
      title: 'Family: up to six people',
      paragraphs: ['Each person has their own names, places and list of removals.'],
    },
    {
      title: 'Team: up to ten people',
      paragraphs: [
        'For small organisations whose people are looked up at home. You invite them by mail. Members see and do only what concerns the people they are linked to.',
      ],
    },
    {
      title: 'Consent',
      paragraphs: [
        'Removal requests speak for a person, so somebody says first by what right: the person agreed, or is your child. Before that no site is asked for anything, and an agreement can be taken back.',
      ],
    },
  ],
}
