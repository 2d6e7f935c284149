// What happened lately. A line that counts several removals opens them.
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import type { EvidenceKind, EvidenceTone } from '#web/ui/evidence.ts'
import { EvidenceMark } from '#web/ui/evidence-mark.tsx'
import { RowLink } from '#web/ui/row-link.tsx'
import { Section } from '#web/ui/section.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

/** `events`: the events that the line counts; never empty. */
type ShownLine = {
  key: string
  title: string
  detail: string
  day: string
  evidence: EvidenceKind
  tone: EvidenceTone
  events: readonly { jobId: string; siteName: string }[]
}

type LatelyPartProps = {
  title: string
  lines: readonly ShownLine[]
  action?: ReactNode
  /** Below the lines. */
  more?: ReactNode
}

/** Empty before anything has happened. */
export function LatelyPart({ title, lines, action, more }: LatelyPartProps) {
  if (lines.length === 0) return null
  return (
    <Section title={title} action={action}>
      <ul className="border-t border-line">
        {lines.map(line => (
          <li key={line.key} className="relative border-b border-line">
            {line.events.length === 1 ? (
              <Line line={line} jobId={line.events[0]?.jobId ?? ''} />
            ) : (
              <details className="group">
                <summary className="cursor-pointer list-none hover:bg-sunk/60 [&::-webkit-details-marker]:hidden">
                  <Line line={line} jobId={null} />
                </summary>
                <ul className="flex flex-wrap gap-x-4 pb-3 pl-6.5 text-sm">
                  {line.events.map(({ jobId, siteName }) => (
                    <li key={jobId}>
                      <TextLink
                        to="/removals/$jobId"
                        params={{ jobId }}
                        className="inline-flex min-h-6 items-center pointer-coarse:min-h-touch"
                      >
                        {siteName}
                      </TextLink>
                    </li>
                  ))}
                </ul>
              </details>
            )}
          </li>
        ))}
      </ul>
      {more}
    </Section>
  )
}

/** `jobId`: the removal that the line links to; null if it expands instead. */
function Line({ line, jobId }: { line: ShownLine; jobId: string | null }) {
  return (
    <div className="grid grid-cols-[0.75rem_minmax(0,1fr)_auto] gap-x-3.5 py-3">
      <span className="pt-1">
        <EvidenceMark kind={line.evidence} tone={line.tone} />
      </span>
      <span>
        <span className="block font-medium">
          {jobId === null ? (
            line.title
          ) : (
            <RowLink to="/removals/$jobId" params={{ jobId }}>
              {line.title}
            </RowLink>
          )}
        </span>
        {line.detail && <span className="block text-sm text-soft">{line.detail}</span>}
      </span>
      <span className="flex items-center gap-1.5 self-start text-sm leading-6 text-faint tabular-nums">
        {line.day}
        {jobId === null && (
          <ChevronDown
            aria-hidden
            className="size-4 transition-transform group-open:rotate-180 motion-reduce:transition-none"
          />
        )}
      </span>
    </div>
  )
}
