// What the product does, on the landing page: pictures of its screens, then all available features.
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
