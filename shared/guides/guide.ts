// What a manual removal guide is: steps a person works through on a broker's own pages, and the time they take.

/** One step (PRODUCT T3: Manual guide step). `estimatedTime` is in minutes, 1 to 5. */
export type GuideStep = {
  /** Stable: checked steps are remembered by it, on every device. */
  id: string
  title: string
  description: string
  /** What to do, as one instruction. */
  action: string
  tip?: string
  estimatedTime?: number
  isOptional?: boolean
}

/** Minutes a step counts when it has no estimate of its own (PRODUCT T9.3). */
export const DEFAULT_STEP_MINUTES = 2

/** Estimated total of a guide in minutes: the sum of its steps (PRODUCT T9.3). */
export function guideMinutes(steps: readonly GuideStep[]): number {
  return steps.reduce((sum, step) => sum + (step.estimatedTime ?? DEFAULT_STEP_MINUTES), 0)
}

/** Facts of a site that a guide is built from; a row of data_broker_sites fits. */
export type GuideSite = {
  id: string
  name: string
  url: string
  opt_out_url: string | null
  privacy_url: string | null
  requirements: readonly string[]
}

/** Whether a form was filled in as far as a program may; else a hand-over only says which page to go to. */
export function isPrepared(job: GuideJob | null): boolean {
  return (job?.handoff?.filled.length ?? 0) > 0
}

/** What is known of the removal that the guide is for; a row of removal_jobs fits. */
export type GuideJob = {
  listing_url: string | null
  handoff: { url: string; filled: readonly string[]; remaining: string } | null
}
