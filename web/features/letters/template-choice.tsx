// The letter templates, ours and the person's own, and the legal basis of the chosen one.
import { LETTER_LABEL, LETTER_TYPES } from '#shared/letters/letter-type.ts'
import type { CurrentVersion } from '#shared/letters/letter-versions.ts'
import { type LetterFacts, writeLetter } from '#shared/letters/templates.ts'
import { RadioTiles } from '#web/ui/radio-tiles.tsx'
import { TEMPLATE_HINT } from './template-hint.ts'
import { isLetterType, type TemplateId } from './use-letter.ts'

type TemplateChoiceProps = {
  chosen: TemplateId
  facts: LetterFacts
  own: readonly CurrentVersion[]
  onChoose: (id: TemplateId) => void
}

/** Says plainly if a law doesn't apply, and what the letter would disclose to the site. */
export function TemplateChoice({ chosen, facts, own, onChoose }: TemplateChoiceProps) {
  const letter = isLetterType(chosen) ? writeLetter(chosen, facts) : null
  return (
    <div>
      <RadioTiles
        legend="Template"
        hideLegend
        columns={3}
        value={chosen}
        onValueChange={onChoose}
        options={[
          ...LETTER_TYPES.map(value => ({ value, label: LETTER_LABEL[value], hint: TEMPLATE_HINT[value] })),
          ...own.map(({ row }) => ({ value: row.id, label: row.writing.name, hint: 'Your own template.' })),
        ]}
      />
      <p className="mt-4 text-sm text-soft">
        {letter?.basis ?? 'Your own words. It claims what you wrote, so read it over before you send it.'}
      </p>
      {letter && letter.discloses.length > 0 && (
        <p className="mt-2 text-sm text-yours">It tells the site {letter.discloses.join(', and ')}.</p>
      )}
    </div>
  )
}
