// Groups removals by whose turn it is. Pure.
import type { JobView } from './job-view.ts'

export type TurnGroup = 'yours' | 'attention' | 'ours' | 'site' | 'over'

/** Headings, in display order. */
export const TURN_GROUPS: readonly { key: TurnGroup; title: string }[] = [
  { key: 'yours', title: 'Your turn' },
  { key: 'attention', title: 'Came back or failed' },
  { key: 'ours', title: 'Our turn' },
  { key: 'site', title: 'The site’s turn' },
  { key: 'over', title: 'Done' },
]

/** Each removal is under one heading. */
export function turnGroupOf(view: JobView): TurnGroup {
  const { standing, job } = view
  if (standing.key === 'back' || standing.key === 'failed') return 'attention'
  if (standing.key === 'yours') return 'yours'
  if (job.status === 'completed' || job.status === 'cancelled') return 'over'
  return job.waiting_for === 'broker' ? 'site' : 'ours'
}
