// The dashboard's next tasks as list rows, from the session's tasks. Pure.
import { KIND_WORDS } from '#web/features/next/next-words.ts'
import type { NextRow } from '#web/features/removals/next-minutes-part.tsx'
import type { NextUp } from '../-next-up.ts'

/** `names`: by person id, if there are several people; each row then names its person. */
export function nextRows(next: readonly NextUp[], names: ReadonlyMap<string, string>): NextRow[] {
  return next.map(({ task, siteName, subject: { view } }) => ({
    id: task.id,
    siteName,
    detail: [view ? view.next.text : `${KIND_WORDS.question}: is it yours?`, names.get(task.personId) ?? '']
      .filter(Boolean)
      .join(' · '),
    minutes: task.minutes,
    jobId: view?.job.id ?? null,
  }))
}
