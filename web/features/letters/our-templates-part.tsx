// Our templates: where each applies, its legal basis, and a preview with the person's own data.
import { LETTER_LABEL, LETTER_TYPES, type LetterType } from '#shared/letters/letter-type.ts'
import { copyOf } from '#shared/letters/own-template.ts'
import { type LetterFacts, writeLetter } from '#shared/letters/templates.ts'
import { Accordion } from '#web/ui/accordion.tsx'
import { Button } from '#web/ui/button.tsx'
import { TEMPLATE_HINT } from './template-hint.ts'
import { TemplatePreview } from './template-preview.tsx'

type OurTemplatesPartProps = { facts: LetterFacts | null; onCopy: (type: LetterType) => void }

/** Without a person, the placeholders are shown instead of data. */
export function OurTemplatesPart({ facts, onCopy }: OurTemplatesPartProps) {
  return (
    <Accordion
      items={LETTER_TYPES.map(type => ({
        value: type,
        title: (
          <span className="min-w-0">
            <span className="block text-base font-medium">{LETTER_LABEL[type]}</span>
            <span className="block text-sm text-faint">{TEMPLATE_HINT[type]}</span>
          </span>
        ),
        content: <OurTemplate type={type} facts={facts} onCopy={() => onCopy(type)} />,
      }))}
    />
  )
}

type OurTemplateProps = { type: LetterType; facts: LetterFacts | null; onCopy: () => void }

function OurTemplate({ type, facts, onCopy }: OurTemplateProps) {
  const letter = facts && writeLetter(type, facts)
  const shown = letter ?? copyOf(type, LETTER_LABEL[type], null)
  return (
    <div className="grid gap-4 text-ink">
      {letter && <p className="text-sm text-soft">{letter.basis}</p>}
      {letter && letter.discloses.length > 0 && (
        <p className="text-sm text-yours">This letter tells the site {letter.discloses.join(', and ')}.</p>
      )}
      <TemplatePreview subject={shown.subject} body={shown.body} />
      <p className="text-sm text-soft">Follow-up after {shown.followUpDays} days.</p>
      <div>
        <Button size="small" onClick={onCopy} aria-label={`Copy and edit ${LETTER_LABEL[type]}`}>
          Copy and edit
        </Button>
      </div>
    </div>
  )
}
