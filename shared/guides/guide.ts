// Manual removal guides: the steps that a person does on a broker's own pages, and their estimated time.

/** One step (PRODUCT T3: Manual guide step). `estimatedTime` is in minutes, 1 to 5. */
export type GuideStep = {
  /** Stable: checked steps are stored by it, on every device. */
  id: string
  title: string
  description: string
  /** One instruction. */
  action: string
  tip?: string
  estimatedTime?: number
  isOptional?: boolean
}

/** Minutes of a step without its own estimate (PRODUCT T9.3). */
export const DEFAULT_STEP_MINUTES = 2

/** Estimated total of a guide in minutes: the sum of its steps (PRODUCT T9.3). */
export function guideMinutes(steps: readonly GuideStep[]): number {
  return steps.reduce((sum, step) => sum + (step.estimatedTime ?? DEFAULT_STEP_MINUTES), 0)
}

/** The facts about a site in a guide; a row of data_broker_sites fits. */
export type GuideSite = {
  id: string
  name: string
  url: string
  opt_out_url: string | null
  privacy_url: string | null
  requirements: readonly string[]
}

/** Whether a form was filled in as far as a program may; otherwise the handoff only names the page. */
export function isPrepared(job: GuideJob | null): boolean {
  return (job?.handoff?.filled.length ?? 0) > 0
}

/** The facts about the guide's removal; a row of removal_jobs fits. */
export type GuideJob = {
  listing_url: string | null
  handoff: { url: string; filled: readonly string[]; remaining: string } | null
}
