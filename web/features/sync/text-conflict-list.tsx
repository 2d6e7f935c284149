// Texts that two devices changed at once, with both versions in them. Each is listed until the person dismisses it.

import { useDoc, useSites } from '#web/data/queries.ts'
import { dismissTextConflict, type TextConflict, useTextConflicts } from '#web/data/text-conflicts.ts'
import { Button } from '#web/ui/button.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

/** Empty if there is no conflict. */
export function TextConflictList() {
  const texts = useTextConflicts()
  if (texts.length === 0) return null
  return (
    <section className="mt-5 border-t border-line pt-4" aria-label="Changed on two devices">
      <h3 className="font-semibold text-yours">Changed on two devices</h3>
      <p className="text-soft">We kept both versions, one below the other.</p>
      <ul>
        {texts.map(text => (
          <ConflictItem key={text.id} text={text} />
        ))}
      </ul>
    </section>
  )
}

function ConflictItem({ text }: { text: TextConflict }) {
  const job = useDoc('removal_jobs', text.row_id).doc
  const site = useSites().sites.get(job?.site_id ?? '')
  return (
    <li className="flex items-center justify-between gap-3 border-b border-line py-2 last:border-0">
      <TextLink to="/removals/$jobId" params={{ jobId: text.row_id }}>
        Your note{site ? ` on ${site.name}` : ''}
      </TextLink>
      <Button size="small" variant="quiet" onClick={() => void dismissTextConflict(text.id)}>
        Seen
      </Button>
    </li>
  )
}
