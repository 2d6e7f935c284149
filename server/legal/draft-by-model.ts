// Writes a document by a model, or from the clause library if the model's answer can't be used. Asks once more if the
// answer had a forbidden citation or the wrong format. Gives up after thirty seconds in total.
import { allowedCitations } from '#shared/legal/allowed-citations.ts'
import { deadlineOf, draftFromClauses, frame, type LegalDraft } from '#shared/legal/clause-library.ts'
import type { DraftFacts } from '#shared/legal/draft-facts.ts'
import { plainWords } from '#shared/legal/own-words.ts'
import { SECOND } from '#shared/lib/time.ts'
import { type LanguageModel, ModelProblem } from './language-model.ts'
import { checkAnswer, type ModelAnswer } from './model-answer.ts'
import { hideDetails, type KnownDetails, putBack, saysKnown } from './placeholders.ts'
import { lawPlaceholder, promptFor } from './prompt.ts'

/** Timeout of the model, in milliseconds: how long a person waits. */
export const MODEL_PATIENCE_MS = 30 * SECOND
const ASKED_AT_MOST = 2

export type WrittenDraft = LegalDraft & {
  writer: 'model' | 'library'
  /** Why the library wrote it. */
  instead?: 'slow' | 'down' | 'refused'
  /** The exact text sent to the model; null if none was. */
  sent: string | null
}

export type DraftOptions = {
  /** Cancels the work itself, not just the waiting. */
  signal: AbortSignal
  patience?: number
  onProgress?: (characters: number) => void
}

/** Always returns a document. @throws only the reason that `signal` aborts with. */
export async function draftByModel(
  model: LanguageModel,
  facts: DraftFacts,
  known: KnownDetails,
  { signal, patience = MODEL_PATIENCE_MS, onProgress }: DraftOptions,
): Promise<WrittenDraft> {
  const hidden = hideDetails(plainWords(facts.description), known)
  const library = (instead: 'slow' | 'down' | 'refused', sent: string | null): WrittenDraft => ({
    ...draftFromClauses(facts),
    writer: 'library',
    instead,
    sent,
  })
  // If any known detail remains in the text, send nothing.
  if (saysKnown(hidden.text.replace(/\[[A-Z]+_\d+\]/g, ' '), known)) return library('refused', null)
  const laws = allowedCitations(facts)
  const { type, onBehalf } = facts
  const lawTexts = new Map(laws.map(({ text }, index) => [lawPlaceholder(index), text]))
  const asked = { marks: new Set(hidden.stands.keys()), laws: new Set(lawTexts.keys()) }
  const limit = AbortSignal.timeout(patience)
  const either = AbortSignal.any([signal, limit])
  let sent: string | null = null
  let earlier: string | undefined
  for (let time = 0; time < ASKED_AT_MOST; time += 1) {
    const messages = promptFor({
      type,
      onBehalf,
      laws,
      description: hidden.text,
      ...(earlier === undefined ? {} : { earlier }),
    })
    sent = messages.map(({ content }) => content).join('\n\n')
    try {
      const checked = checkAnswer(await model.ask(messages, either, onProgress), asked)
      if (checked.ok) return written(facts, checked.answer, { stands: hidden.stands, lawTexts, sent })
      earlier = checked.fault
    } catch (error) {
      if (signal.aborted) throw signal.reason
      if (limit.aborted) return library('slow', sent)
      if (error instanceof ModelProblem && error.kind === 'down') return library('down', sent)
      earlier = 'it wasn’t a whole answer'
    }
  }
  return library('refused', sent)
}

function written(
  facts: DraftFacts,
  answer: ModelAnswer,
  {
    stands,
    lawTexts,
    sent,
  }: { stands: ReadonlyMap<string, string>; lawTexts: ReadonlyMap<string, string>; sent: string },
): WrittenDraft {
  const whole = new Map([...stands, ...lawTexts])
  const paragraphs = answer.paragraphs.map(paragraph => putBack(paragraph, whole))
  const content = frame(facts, [...paragraphs, deadlineOf(facts)])
  return {
    content,
    summary: putBack(answer.summary, whole),
    citations: [...lawTexts.values()].filter(text => content.includes(text)),
    obstacles: [],
    leftOut: [],
    writer: 'model',
    sent,
  }
}
