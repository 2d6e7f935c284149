// The three letter templates, and what the chosen one rests on.
import { LETTER_LABEL, LETTER_TYPES, type LetterType } from '#shared/letters/letter-type.ts'
import type { Letter } from '#shared/letters/templates.ts'
import { RadioTiles } from '#web/ui/radio-tiles.tsx'

type TemplateChoiceProps = { type: LetterType; letter: Letter; onChoose: (type: LetterType) => void }

const HINT: Readonly<Record<LetterType, string>> = {
  standard: 'For any site, from anywhere.',
  ccpa: 'For people who live in California.',
  gdpr: 'For people that European law covers.',
}

/** Says plainly when a law does not apply, and what the letter would tell the site. */
export function TemplateChoice({ type, letter, onChoose }: TemplateChoiceProps) {
  return (
    <div>
      <RadioTiles
        legend="Template"
        hideLegend
        columns={3}
        value={type}
        onValueChange={value => onChoose(LETTER_TYPES.find(known => known === value) ?? 'standard')}
        options={LETTER_TYPES.map(value => ({ value, label: LETTER_LABEL[value], hint: HINT[value] }))}
      />
      <p className="mt-4 text-sm text-soft">{letter.basis}</p>
      {letter.discloses.length > 0 && (
        <p className="mt-2 text-sm text-yours">It tells the site {letter.discloses.join(', and ')}.</p>
      )}
    </div>
  )
}
