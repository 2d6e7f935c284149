// The person's own templates, with previews, to edit or delete.

import { momentText } from '#shared/letters/day-text.ts'
import type { CurrentVersion } from '#shared/letters/letter-versions.ts'
import { fillTemplate, homeWarning } from '#shared/letters/own-template.ts'
import type { LetterFacts } from '#shared/letters/templates.ts'
import { Accordion } from '#web/ui/accordion.tsx'
import { Button } from '#web/ui/button.tsx'
import { TemplatePreview } from './template-preview.tsx'
import { deleteVersion } from './writings.ts'

type OwnTemplatesPartProps = {
  templates: readonly CurrentVersion[]
  facts: LetterFacts | null
  now: number
  onEdit: (id: string) => void
}

export function OwnTemplatesPart({ templates, facts, now, onEdit }: OwnTemplatesPartProps) {
  if (templates.length === 0)
    return <p className="text-soft">None yet. Copy one of ours, or start with a blank one.</p>
  return (
    <Accordion
      items={templates.map(template => ({
        value: template.row.id,
        title: (
          <span className="min-w-0">
            <span className="block text-base font-medium break-words">{template.row.writing.name}</span>
            <span className="block text-sm text-faint">
              Saved {momentText(template.row.created_at, now)}
              {template.isOneOfSeveral && ' · changed on two devices, both are here'}
            </span>
          </span>
        ),
        content: (
          <OwnTemplate
            template={template}
            all={templates}
            facts={facts}
            onEdit={() => onEdit(template.row.id)}
          />
        ),
      }))}
    />
  )
}

type OwnTemplateProps = {
  template: CurrentVersion
  all: readonly CurrentVersion[]
  facts: LetterFacts | null
  onEdit: () => void
}

function OwnTemplate({ template, all, facts, onEdit }: OwnTemplateProps) {
  const { subject, body, writing } = template.row
  const filled = (text: string) => (facts ? fillTemplate(text, facts) : text)
  const warning = homeWarning(body, facts?.homeState ?? null)
  return (
    <div className="grid gap-4 text-ink">
      {warning && facts && <p className="text-sm text-yours">{warning}</p>}
      <TemplatePreview subject={filled(subject)} body={filled(body)} />
      <p className="text-sm text-soft">Follow-up after {writing.follow_up_days} days.</p>
      <div className="flex flex-wrap gap-3">
        <Button size="small" onClick={onEdit} aria-label={`Edit ${writing.name}`}>
          Edit
        </Button>
        <Button
          size="small"
          variant="quiet"
          aria-label={`Delete ${writing.name}`}
          onClick={() => void deleteVersion(template, all, `“${writing.name}”`)}
        >
          Delete
        </Button>
      </div>
    </div>
  )
}
