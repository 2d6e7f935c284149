// The landing page's plans: those without an account buy with an address typed there.
import { PlanOffer } from './plan-offer.tsx'

export const LandingPlans = () => <PlanOffer guests="address" />
