// The person's private note on a removal, stored on the device and replicated like everything else.
import { useState } from 'react'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { changeDoc } from '#web/data/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Section } from '#web/ui/section.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { useUnsaved } from '#web/ui/unsaved.ts'

/** Characters; half of the row's limit, so that two texts joined by a merge still fit. */
const LONGEST = 1900

type JobNoteProps = { job: Pick<RemovalJob, 'id' | 'note'> }

/** Shows and edits the note. A text from another device is also preserved (SPEC.md 5.4). */
export function JobNote({ job }: JobNoteProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const [failed, setFailed] = useState(false)
  const dirty = draft !== null && draft !== job.note
  useUnsaved(dirty)
  const save = async (text: string) => {
    try {
      await changeDoc('removal_jobs', job.id, { note: text.trim() })
      setDraft(null)
      setFailed(false)
    } catch (error) {
      console.error('note not saved:', error)
      setFailed(true)
    }
  }
  return (
    <Section title="Your note" lede="Only for you. We never send it to a site.">
      <Field
        label="Note"
        hideLabel
        error={failed ? 'We couldn’t save the note on this device. It’s still here. Please try again.' : null}
      >
        <Textarea
          rows={3}
          maxLength={Math.max(LONGEST, job.note.length)}
          placeholder="Anything you want to remember"
          value={draft ?? job.note}
          onChange={event => setDraft(event.currentTarget.value)}
        />
      </Field>
      {dirty && (
        <div className="mt-3 flex gap-2">
          <Button size="small" variant="primary" onClick={() => void save(draft)}>
            Save note
          </Button>
          <Button size="small" variant="quiet" onClick={() => setDraft(null)}>
            Undo
          </Button>
        </div>
      )}
    </Section>
  )
}
