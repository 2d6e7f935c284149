// The feature page of plans for several people.
import type { FeaturePage } from '../feature-page.ts'

export const familyTeamPlans: FeaturePage = {
  slug: 'family-team-plans',
  title: 'For the people around you',
  lede: 'Listings name relatives and colleagues. Clearing one person often leaves a trail through the next.',
  parts: [
    {
      title: 'Family: up to six people',
      paragraphs: [
        'Each person will have their own names, places and list of removals. A listing that names several of you will be shown once, with everyone it concerns.',
      ],
    },
    {
      title: 'Team: up to ten people',
      paragraphs: [
        'For small organisations whose people are looked up at home. Members will see and do only what concerns themselves; the holder will see progress, not private details.',
      ],
    },
    {
      title: 'Consent',
      paragraphs: [
        'Removal requests speak for a person, so that person has to agree. Adults will confirm by mail before anything is sent in their name; parents will act for their children.',
      ],
    },
  ],
}
