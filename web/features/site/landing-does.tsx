// What the product does, as the landing page shows it: pictures of its screens, then every feature that's open.
import { FeatureList } from './feature-list.tsx'
import { LandingShows } from './landing-shows.tsx'

export function LandingDoes() {
  return (
    <>
      <LandingShows />
      <FeatureList />
    </>
  )
}
