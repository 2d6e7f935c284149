// The landing page's plans: people without an account enter an address here and buy.
import { PlanOffer } from './plan-offer.tsx'

export const LandingPlans = () => <PlanOffer guests="address" />
