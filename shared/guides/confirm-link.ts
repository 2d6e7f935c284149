// A hand-over of which only the confirmation link is left: the form was sent, and its mail leads somewhere that we do
// not open by ourselves.
import type { GuideJob, GuideSite, GuideStep } from './guide.ts'

/** Stands in a hand-over's `filled` for a form that was sent. */
export const SENT_FORM = 'the_form'

export function onlyConfirms(job: GuideJob | null): boolean {
  return job?.handoff?.filled.includes(SENT_FORM) ?? false
}

/** One step: nothing is to be filled in again. */
export function confirmLinkGuide(site: GuideSite, job: GuideJob): GuideStep[] {
  return [
    {
      id: 'confirm',
      title: 'Confirm it',
      description: `We sent the form to ${site.name}. Nothing is removed until the link in its mail has been opened.`,
      action: job.handoff?.remaining ?? '',
      tip: 'The link may stop working after a day. The mail is on this removal’s page, under Messages.',
      estimatedTime: 1,
    },
  ]
}
