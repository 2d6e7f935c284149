// The feature page of plans for several people.
import type { FeaturePage } from '../feature-page.ts'

export const page: FeaturePage = {
  slug: 'family-team-plans',
  title: 'For the people around you',
  lede: 'Listings name relatives and colleagues. Clear one person, and the trail often leads through the next.',
  parts: [
    {
      title: 'Family: up to six people',
      paragraphs: ['Each person has their own names, places and list of removals.'],
    },
    {
      title: 'Team: up to ten people',
      paragraphs: [
        'For small organizations whose people get looked up at home. You invite them by email. Members see, and act for, only the people they’re linked to.',
      ],
    },
    {
      title: 'Enterprise: more people',
      paragraphs: [
        'There’s no list price. Choose Contact Sales on the pricing page, and tell us how many people it’s for.',
      ],
    },
    {
      title: 'Consent',
      paragraphs: [
        'A removal request speaks for a person, so you first tell us your right to ask: they agreed, or they’re your child. We don’t contact a site before that, and consent can be taken back.',
      ],
    },
  ],
}
