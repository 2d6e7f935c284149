// What a person sees about a removal: progress, message, estimate, method and counts (PRODUCT T4.1 and T9.1).
import { HOUR, MINUTE } from '#shared/lib/time.ts'
import type { JobStatus } from './removal.ts'
import { isComplete, type RemovalFields, removalDisplayState } from './removal-display.ts'

const PROGRESS: Readonly<Partial<Record<JobStatus, { percent: number; message: string }>>> = {
  queued: { percent: 10, message: 'Waiting in queue...' },
  pending: { percent: 25, message: 'Initializing removal process...' },
  processing: { percent: 60, message: 'Executing automated removal...' },
  verification: { percent: 80, message: 'Verifying removal completion...' },
  completed: { percent: 100, message: 'Successfully removed!' },
  failed: { percent: 0, message: 'Removal failed - manual action may be needed' },
  requires_manual: { percent: 0, message: 'Manual intervention required' },
}

/** Progress in percent and its message, as specified per status. */
export function removalProgress(status: JobStatus): { percent: number; message: string } {
  return PROGRESS[status] ?? { percent: 0, message: 'Processing...' }
}

const ESTIMATE: Readonly<Partial<Record<JobStatus, number>>> = {
  queued: 30 * MINUTE,
  pending: HOUR,
  processing: 2 * HOUR,
}

/** Estimated completion of an active job from its creation: 'Soon', '~{h}h {m}m' or '~{m}m' (PRODUCT T9.1). */
export function estimateOf(status: JobStatus, createdAt: number, now: number): string {
  const left = createdAt + (ESTIMATE[status] ?? HOUR) - now
  if (left <= 0) return 'Soon'
  const minutes = Math.ceil(left / MINUTE)
  const hours = Math.floor(minutes / 60)
  return hours > 0 ? `~${hours}h ${minutes % 60}m` : `~${minutes}m`
}

/** Classes of removal methods, and their labels (PRODUCT T4.1). */
export const METHOD_LABEL = {
  fully_automated: 'Fully Automated',
  smart_automation: 'Smart Automation',
  email_removal: 'Email Removal',
  manual_steps: 'Manual Steps Required',
} as const
export type MethodClass = keyof typeof METHOD_LABEL

/** How a site's removals work. */
export type Template = { removal_method: string; success_rate: number }

/** The class of a job from its site's active template; manual without one (PRODUCT T4.1: thresholds 0.7 and 0.4). */
export function methodClass(template: Template | null): MethodClass {
  if (!template) return 'manual_steps'
  if (template.success_rate >= 0.7) return 'fully_automated'
  if (template.success_rate >= 0.4) return 'smart_automation'
  return template.removal_method === 'email_request' ? 'email_removal' : 'manual_steps'
}

/** A job's tab besides All Sites: Completed if it is complete, otherwise its class. */
export type JobTab = 'handling' | 'todo' | 'completed'

/**
 * We handle Fully Automated and Smart Automation jobs; manual and e-mail jobs are the person's (PRODUCT T4.1). An
 * automated job that was handed over is also the person's turn. So is one whose listing came back: they decide what
 * to do.
 */
export function tabOf(job: RemovalFields, template: Template | null): JobTab {
  if (isComplete(job)) return 'completed'
  const state = removalDisplayState(job)
  if (state === 'yours' || state === 'back') return 'todo'
  const kind = methodClass(template)
  return kind === 'fully_automated' || kind === 'smart_automation' ? 'handling' : 'todo'
}
