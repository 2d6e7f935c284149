// The letter templates, ours and the person's own, the language, and the legal basis of the chosen one.
import { REPLY_LABEL } from '#shared/domain/replies/reply-class.ts'
import { LANGUAGE_LABEL, LETTER_LANGUAGES } from '#shared/letters/letter-language.ts'
import { LETTER_LABEL, LETTER_TYPES } from '#shared/letters/letter-type.ts'
import { RadioTiles } from '#web/ui/radio-tiles.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { AskChoice } from './ask-choice.tsx'
import { TEMPLATE_HINT } from './template-hint.ts'
import type { useLetter } from './use-letter.ts'
import type { NextLetter } from './use-next-letter.ts'
import { isLetterType, isRequestKind, NEXT } from './written-letter.ts'

type Letter = Pick<
  ReturnType<typeof useLetter>,
  'chosen' | 'choose' | 'correction' | 'correct' | 'templates' | 'form' | 'errors'
>

/** Says plainly if a law doesn't apply, and what the letter would disclose to the site. */
export function TemplateChoice({ letter: written }: { letter: Letter }) {
  const { chosen, choose, templates, form } = written
  const { id, next, letter } = chosen
  const isRequest = isRequestKind(id)
  // A letter that came back keeps its words.
  const isOurs = isLetterType(id) || isRequest || (id === NEXT && next?.kind !== 'again')
  return (
    <div>
      <AskChoice
        value={id === NEXT ? null : isRequest ? id : 'removal'}
        onChange={asked => choose(asked === 'removal' ? 'standard' : asked)}
        correction={written.correction}
        onCorrect={written.correct}
        errors={written.errors}
      />
      {!isRequest && (
        <RadioTiles
          legend="Template"
          hideLegend
          columns={next ? 2 : 3}
          value={id}
          onValueChange={value => choose(value)}
          options={[
            ...(next ? [{ value: NEXT, ...wordsOf(next) }] : []),
            ...LETTER_TYPES.map(value => ({ value, label: LETTER_LABEL[value], hint: TEMPLATE_HINT[value] })),
            ...templates.map(({ row }) => ({
              value: row.id,
              label: row.writing.name,
              hint: 'Your own template.',
            })),
          ]}
        />
      )}
      {isOurs && (
        <div className="mt-5">
          <Segmented
            label="Language of the letter"
            value={form.language}
            onValueChange={value => choose(id, LETTER_LANGUAGES.find(one => one === value) ?? 'en')}
            options={LETTER_LANGUAGES.map(value => ({ value, label: LANGUAGE_LABEL[value] }))}
          />
        </div>
      )}
      <p className="mt-4 text-sm text-soft">{letter.basis}</p>
      {letter.discloses.length > 0 && (
        <p className="mt-2 text-sm text-yours">
          This letter tells the site {letter.discloses.join(', and ')}.
        </p>
      )}
    </div>
  )
}

function wordsOf(next: NextLetter): { label: string; hint: string } {
  if (next.kind === 'answer') return { label: 'Answer to their reply', hint: `${REPLY_LABEL[next.meaning]}.` }
  if (next.kind === 'again') return { label: 'The letter that came back', hint: 'To another address.' }
  return next.stage === 'follow_up'
    ? { label: 'Follow-up', hint: 'Reminds them of your letter.' }
    : { label: 'Final notice', hint: 'The last letter before a complaint.' }
}
