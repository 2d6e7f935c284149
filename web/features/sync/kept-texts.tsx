// Texts that two devices changed at once: both were kept, and the person is told so until they have looked.

import { useDoc, useSites } from '#web/data/queries.ts'
import { dismissTextConflict, type TextConflict, useTextConflicts } from '#web/data/text-conflicts.ts'
import { Button } from '#web/ui/button.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

/** Nothing when no text was kept twice. */
export function KeptTexts() {
  const texts = useTextConflicts()
  if (texts.length === 0) return null
  return (
    <section className="mt-5 border-t border-line pt-4" aria-label="Changed on two devices">
      <h3 className="font-semibold text-yours">Changed on two devices</h3>
      <p className="text-soft">We kept both versions, one below the other.</p>
      <ul>
        {texts.map(text => (
          <Kept key={text.id} text={text} />
        ))}
      </ul>
    </section>
  )
}

function Kept({ text }: { text: TextConflict }) {
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
