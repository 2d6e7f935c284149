// Which guide a removal gets: the site's own where one is written, else the generic one.
import { onlyConfirms } from '#shared/domain/confirmation.ts'
import { confirmLinkGuide } from './confirm-link.ts'
import { genericGuide } from './generic.ts'
import type { GuideJob, GuideSite, GuideStep } from './guide.ts'
import { spokeoGuide } from './spokeo.ts'
import { whitepagesGuide } from './whitepages.ts'

/** Guides written for one site, by its id in the catalogue. Adding one is a file and a line here. */
const OWN: Readonly<Record<string, readonly GuideStep[]>> = {
  spokeo: spokeoGuide,
  whitepages: whitepagesGuide,
}

/** The steps of a site's guide; `job` makes the generic one say where the listing is and what is filled in. */
export function guideForSite(site: GuideSite, job: GuideJob | null = null): readonly GuideStep[] {
  if (job !== null && onlyConfirms(job)) return confirmLinkGuide(site, job)
  return Object.hasOwn(OWN, site.id) ? (OWN[site.id] ?? []) : genericGuide(site, job)
}
