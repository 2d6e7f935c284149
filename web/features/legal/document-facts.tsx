// The origin of a document: its author, what it cites, what was left out, and what was sent to a model.
import type { LegalRequest } from '#shared/collections/legal-requests.ts'
import { momentText } from '#shared/letters/day-text.ts'
import { Accordion } from '#web/ui/accordion.tsx'
import { DefinitionList } from '#web/ui/definition-list.tsx'
import { Section } from '#web/ui/section.tsx'
import { insteadText, writtenBy } from './request-view.ts'

export function DocumentFacts({ request, now }: { request: LegalRequest; now: number }) {
  const { citations, left_out = [], sent, description } = request.ai_analysis ?? {}
  const instead = insteadText(request)
  const items = [
    { term: 'Made', detail: momentText(request.created_at, now) },
    { term: 'Written by', detail: [writtenBy(request), instead].filter(Boolean).join('. ') },
    {
      term: 'Cites',
      detail: citations === undefined ? '' : citations.length === 0 ? 'No law' : <Lines lines={citations} />,
    },
    {
      term: 'Left out',
      detail:
        left_out.length === 0 ? (
          ''
        ) : (
          <>
            <p className="text-sm text-faint">These sentences of yours cite law we haven’t checked:</p>
            <Lines lines={left_out} />
          </>
        ),
    },
  ]
  const texts = [
    ...(description === undefined
      ? []
      : [{ value: 'description', title: 'What you described', text: description }]),
    ...(sent === undefined ? [] : [{ value: 'sent', title: 'What the model was sent', text: sent }]),
  ]
  return (
    <Section title="How it came about">
      <DefinitionList items={items.filter(({ detail }) => detail !== '')} />
      {texts.length > 0 && (
        <div className="mt-4">
          <Accordion
            items={texts.map(({ value, title, text }) => ({
              value,
              title,
              content: <p className="max-w-prose text-sm break-words whitespace-pre-wrap">{text}</p>,
            }))}
          />
        </div>
      )}
    </Section>
  )
}

function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <ul>
      {lines.map(line => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}
