// The drafts and templates on this device, kept up to date.
import { useMemo } from 'react'
import type { Message } from '#shared/collections/messages.ts'
import { type CurrentVersion, currentVersions } from '#shared/letters/letter-versions.ts'
import { useDocs } from '#web/data/queries.ts'
import type { LetterSubject } from './letter-about.ts'
import { isDraft, isTemplate } from './writings.ts'

type Writings = { status: 'loading' | 'ready'; standing: readonly CurrentVersion[] }

function useStanding(where: (row: Message) => boolean): Writings {
  const { status, docs } = useDocs('messages', { where })
  return useMemo(() => ({ status, standing: currentVersions(docs) }), [status, docs])
}

/** All drafts, newest first. */
export const useDrafts = (): Writings => useStanding(isDraft)

/** The person's own templates, by name. */
export function useTemplates(): Writings {
  const { status, standing } = useStanding(isTemplate)
  return useMemo(() => {
    const byName = (a: CurrentVersion, b: CurrentVersion) =>
      a.row.writing.name.localeCompare(b.row.writing.name)
    return { status, standing: standing.toSorted(byName) }
  }, [status, standing])
}

/** Whether a draft belongs to a letter about this. */
export function isDraftOf({ row }: CurrentVersion, about: LetterSubject): boolean {
  if (about.kind === 'removal') return row.job_id === about.jobId
  const { of, person_id } = row.writing
  return row.job_id === of && row.site_id === about.site.id && person_id === about.person.id
}
