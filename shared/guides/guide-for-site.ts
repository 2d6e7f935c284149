// Selects a removal's guide: the site's own if there is one, otherwise the generic one.
import { onlyConfirms } from '#shared/domain/confirmation.ts'
import { confirmLinkGuide } from './confirm-link.ts'
import { genericGuide } from './generic.ts'
import type { GuideJob, GuideSite, GuideStep } from './guide.ts'
import { spokeoGuide } from './spokeo.ts'
import { whitepagesGuide } from './whitepages.ts'

/** Guides for single sites, by id in the catalogue. To add one, add a file and a line here. */
const OWN: Readonly<Record<string, readonly GuideStep[]>> = {
  spokeo: spokeoGuide,
  whitepages: whitepagesGuide,
}

/** The steps of a site's guide; `job` adds the listing's link and the filled fields to the generic one. */
export function guideForSite(site: GuideSite, job: GuideJob | null = null): readonly GuideStep[] {
  if (job !== null && onlyConfirms(job)) return confirmLinkGuide(site, job)
  return Object.hasOwn(OWN, site.id) ? (OWN[site.id] ?? []) : genericGuide(site, job)
}
