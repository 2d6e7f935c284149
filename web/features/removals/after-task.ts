// What remains for the person once they've done one of their tasks. Pure.
import { minutesText } from '#shared/domain/task-minutes.ts'
import type { JobView } from './job-view.ts'
import { overviewOf } from './overview.ts'

export type AfterTask = {
  /** `Done. 16 left, about 87 minutes.` */
  text: string
  /** The quickest remaining one. */
  next: JobView | null
}

/** `doneId`: the removal whose task is done; it isn't counted, even before the server knows. */
export function afterTask(views: readonly JobView[], doneId: string): AfterTask {
  const others = views.filter(view => view.job.id !== doneId)
  const { yours, yourMinutes, nextYours } = overviewOf(others)
  return yours === 0
    ? { text: 'That’s everything that needed you.', next: null }
    : { text: `Done. ${yours} left, about ${minutesText(yourMinutes)}.`, next: nextYours }
}
