// What happened to a removal, event by event, with evidence. Newest first.
import { useState } from 'react'
import type { EvidenceRef, RealtimeUpdate } from '#shared/collections/realtime-updates.ts'
import type { JobEvent } from '#shared/domain/removal.ts'
import { EVENT_BASIS, PERSON_EVENTS } from '#shared/domain/removal-display.ts'
import { momentText } from '#shared/letters/day-text.ts'
import { eventSentence } from '#shared/recipe/engine-words.ts'
import { Button } from '#web/ui/button.tsx'
import { evidenceWords } from '#web/ui/evidence.ts'
import { EvidenceMark } from '#web/ui/evidence-mark.tsx'
import { Section } from '#web/ui/section.tsx'
import { Timeline } from '#web/ui/timeline.tsx'
import { EvidenceShot } from './evidence-shot.tsx'

type JobTimelineProps = { updates: readonly RealtimeUpdate[]; now: number }

/** Our own steps that change nothing for the person. Left out until the person expands the timeline. */
const SMALL: ReadonlySet<JobEvent> = new Set(['claimed', 'started'])

/** The job's events; evidence opens in a dialog. */
export function JobTimeline({ updates, now }: JobTimelineProps) {
  const [isWhole, setWhole] = useState(false)
  const small = updates.filter(({ update_data }) => SMALL.has(update_data.event)).length
  const items = updates
    .filter(({ update_data }) => isWhole || !SMALL.has(update_data.event))
    .toSorted((a, b) => b.created_at.localeCompare(a.created_at))
    .map(update => ({
      id: update.id,
      at: momentText(update.created_at, now),
      dateTime: update.created_at,
      title: eventSentence(update.update_data),
      ...EVENT_BASIS[update.update_data.event],
      ...(PERSON_EVENTS.has(update.update_data.event) ? { words: 'you say so' } : {}),
      ...(update.evidence.length > 0 ? { body: <Evidence evidence={update.evidence} now={now} /> } : {}),
    }))
  return (
    <Section title="What happened" action={<span className="text-sm text-faint">Newest first</span>}>
      <Legend />
      {items.length === 0 ? (
        <p className="text-soft">Nothing yet.</p>
      ) : (
        <Timeline label="What happened, newest first" items={items} />
      )}
      {small > 0 && (
        <Button size="small" variant="quiet" className="mt-4" onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Show less' : `Show ${small} small ${small === 1 ? 'step' : 'steps'} more`}
        </Button>
      )}
    </Section>
  )
}

/** The meaning of the marks, in the terms of the evidence language. */
function Legend() {
  return (
    <ul
      aria-label="What the marks mean"
      className="-mt-2 mb-6 flex flex-wrap gap-x-5 gap-y-1 text-xs text-faint"
    >
      {(['seen', 'asserted', 'sent', 'unknown'] as const).map(kind => (
        <li key={kind} className="inline-flex items-center gap-1.5">
          <EvidenceMark kind={kind} />
          {kind === 'asserted' ? 'the site or you say so' : evidenceWords[kind]}
        </li>
      ))}
    </ul>
  )
}

function Evidence({ evidence, now }: { evidence: readonly EvidenceRef[]; now: number }) {
  return (
    <div className="flex flex-wrap items-center gap-2 pt-1">
      {evidence.map(item =>
        item.kind === 'screenshot' ? (
          <EvidenceShot
            key={item.id}
            id={item.id}
            label={item.label}
            takenAt={item.taken_at}
            url={item.url}
            digest={item.digest}
            recipeVersion={item.recipe_version}
            now={now}
          />
        ) : (
          <span key={item.id}>
            {item.kind === 'message'
              ? `Message: ${item.label}`
              : `${item.label}: picture deleted, 90 days after the removal was complete`}
          </span>
        ),
      )}
    </div>
  )
}
