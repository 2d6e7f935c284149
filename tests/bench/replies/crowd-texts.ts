// Makes mails longer and harder: sentences that spoke for a wrong class in a first fit, and so decide nothing, are put
// into other mails of their language.
import type { OwnSentence } from '#shared/domain/replies/own-sentences.ts'
import { type ReplyClass, replyClass } from '#shared/domain/replies/reply-class.ts'
import { readFeatures } from '#shared/domain/replies/reply-features.ts'
import { classScores } from '#shared/domain/replies/reply-model.ts'
import { type FittedModel, seededRandom } from './fit-model.ts'
import type { Sample } from './reply-text.ts'

export type WrittenSample = Sample & { lang: string; file: string }

/** A mail has at least so many sentences before one of them can be an aside. */
const SENTENCES_LEAST = 3
/** By how much a sentence speaks for a wrong class rather than for the mail's. */
const MARGIN = 0.5
const ASIDES_MAX = 3
/** How often an aside may stand even before the first sentence. */
const FIRST = 0.3

type Aside = { lang: string; speaksFor: ReplyClass; sentence: OwnSentence }

export function crowdSamples(
  samples: readonly WrittenSample[],
  model: FittedModel,
  copies: number,
): WrittenSample[] {
  const asides = samples.flatMap(sample => asidesOf(sample, model))
  const random = seededRandom(99)
  return samples.flatMap(sample => {
    const fitting = asides.filter(({ lang, speaksFor }) => lang === sample.lang && speaksFor !== sample.class)
    if (fitting.length === 0) return []
    return Array.from({ length: copies }, () => {
      const sentences = [...sample.sentences]
      const count = 1 + Math.floor(random() * ASIDES_MAX)
      for (let aside = 0; aside < count; aside += 1) {
        const { sentence } = fitting[Math.floor(random() * fitting.length)] as Aside
        const first = random() < FIRST ? 0 : 1
        sentences.splice(first + Math.floor(random() * sentences.length), 0, { ...sentence })
      }
      return { ...sample, sentences }
    })
  })
}

function asidesOf({ class: kind, lang, sentences }: WrittenSample, model: FittedModel): Aside[] {
  if (sentences.length < SENTENCES_LEAST) return []
  const ofKind = replyClass.options.indexOf(kind)
  const features = readFeatures(sentences)
  return sentences.flatMap((sentence, at) => {
    const { scores } = classScores(
      { weights: model.weights, biases: replyClass.options.map(() => 0) },
      features.filter(feature => feature.sentence === at).map(feature => ({ ...feature, sentence: -1 })),
    )
    const most = Math.max(...scores)
    const speaksFor = replyClass.options[scores.indexOf(most)]
    if (speaksFor === undefined || speaksFor === kind || most - (scores[ofKind] ?? 0) <= MARGIN) return []
    return [{ lang, speaksFor, sentence }]
  })
}
