// The words of a reply that decided its class, as they stand there: what the rules matched, or the features with the
// most weight for the class.
import type { OwnSentence } from './own-sentences.ts'
import type { Hit } from './read-rules.ts'
import { type ReplyClass, replyClass } from './reply-class.ts'
import type { Feature } from './reply-features.ts'
import { COLUMNS, type ReplyModel } from './reply-model.ts'

const WORDS_MAX = 12
const LENGTH_MAX = 160
/** Phrases taken from the classifier. */
const PHRASES = 5
/** A phrase with less than this share of the strongest one's weight decided nothing. */
const SHARE = 0.35

export function decidingWords(
  kind: ReplyClass,
  hits: readonly Hit[],
  sentences: readonly OwnSentence[],
  features: readonly Feature[],
  model: ReplyModel,
  gates: readonly number[],
): string[] {
  const ruled = hits.filter(hit => hit.class === kind).map(({ words }) => words)
  const words = ruled.length > 0 ? ruled : weightiest(kind, sentences, features, model, gates)
  return [...new Set(words.map(text => text.trim().slice(0, LENGTH_MAX)).filter(text => text !== ''))].slice(
    0,
    WORDS_MAX,
  )
}

type Place = { sentence: number; start: number; end: number; weight: number }

function weightiest(
  kind: ReplyClass,
  sentences: readonly OwnSentence[],
  features: readonly Feature[],
  model: ReplyModel,
  gates: readonly number[],
): string[] {
  const at = replyClass.options.indexOf(kind)
  const ranked = features
    .map(feature => ({
      feature,
      weight:
        (gates[feature.sentence] ?? 0) * feature.value * (model.weights[feature.slot * COLUMNS + at] ?? 0),
    }))
    .filter(({ feature, weight }) => weight > 0 && feature.end > feature.start)
    .sort((a, b) => b.weight - a.weight)
  const places: Place[] = []
  for (const { feature, weight } of ranked) {
    const touched = places.find(place => touches(place, feature))
    if (touched) {
      touched.start = Math.min(touched.start, feature.start)
      touched.end = Math.max(touched.end, feature.end)
      touched.weight += weight
    } else if (places.length < PHRASES) places.push({ ...feature, weight })
    else break
  }
  const strongest = Math.max(0, ...places.map(({ weight }) => weight))
  return places
    .filter(({ weight }) => weight >= SHARE * strongest)
    .map(({ sentence, start, end }) => sentences[sentence]?.text.slice(start, end) ?? '')
}

const touches = (one: Omit<Place, 'weight'>, other: Omit<Place, 'weight'>) =>
  one.sentence === other.sentence && one.start <= other.end && other.start <= one.end
