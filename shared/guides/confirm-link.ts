// The guide for a removal whose form was sent and whose confirmation link only the person can open.
import type { GuideJob, GuideSite, GuideStep } from './guide.ts'

/** One step, because no form has to be filled in again. */
export function confirmLinkGuide(site: GuideSite, job: GuideJob): GuideStep[] {
  return [
    {
      id: 'confirm',
      title: 'Confirm it',
      description: `We sent the form to ${site.name}. Nothing comes down until you open the link in its email.`,
      action: job.handoff?.remaining ?? '',
      tip: 'The link may stop working after a day. The email is on this removal’s page, under Letters.',
      estimatedTime: 1,
    },
  ]
}
