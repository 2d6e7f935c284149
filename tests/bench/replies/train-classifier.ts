// Trains the classifier of replies on the part `train` and the composed mails. The average of several fits is steadier
// than one. Confidence is set on mails that a fit hasn't seen.
import { replyClass } from '#shared/domain/replies/reply-class.ts'
import { FEATURE_SLOTS, type Feature, readFeatures } from '#shared/domain/replies/reply-features.ts'
import type { StoredModel } from '#shared/domain/replies/stored-model.ts'
import { composeSamples } from './compose-texts.ts'
import { FIT, type FitSample, fitModel, score, softmax } from './fit-model.ts'
import { readTexts, sampleOf } from './reply-text.ts'
import { storeModel } from './store-model.ts'

const classes = replyClass.options
const FITS = 3
const FOLDS = 4
/** The share of right readings among those that need no person. */
const SURE = 0.97
const SURE_DONE = 0.99

export function trainClassifier(): StoredModel {
  const texts = readTexts('train').map(text => ({ file: text.file, sample: toFit(sampleOf(text), 1) }))
  const composed = composeSamples().map(sample => toFit(sample, sample.weight))
  const all = [...texts.map(({ sample }) => sample), ...composed]
  const sum = new Float32Array((FEATURE_SLOTS + 1) * classes.length)
  for (let fit = 0; fit < FITS; fit += 1) {
    const weights = fitModel(all, classes.length, { ...FIT, seed: FIT.seed + fit })
    for (let at = 0; at < sum.length; at += 1) sum[at] = (sum[at] ?? 0) + (weights[at] ?? 0) / FITS
  }
  return storeModel(sum, classes.length, setConfidence(texts, composed))
}

function toFit(sample: ReturnType<typeof sampleOf>, weight: number): FitSample {
  return { class: classes.indexOf(sample.class), features: readFeatures(sample.sentences), weight }
}

type Unseen = { truth: number; scores: Float64Array }

function setConfidence(
  texts: readonly { file: string; sample: FitSample }[],
  composed: readonly FitSample[],
): Pick<StoredModel, 'temperature' | 'sure' | 'sureDone'> {
  const files = [...new Set(texts.map(({ file }) => file))]
  const unseen: Unseen[] = []
  for (let fold = 0; fold < FOLDS; fold += 1) {
    const isOut = (file: string) => files.indexOf(file) % FOLDS === fold
    const weights = fitModel(
      [...texts.filter(({ file }) => !isOut(file)).map(({ sample }) => sample), ...composed],
      classes.length,
      { ...FIT, epochs: 20 },
    )
    for (const { sample } of texts.filter(({ file }) => isOut(file)))
      unseen.push(scoreOf(weights, sample.class, sample.features))
  }
  const temperature = bestTemperature(unseen)
  const done = classes.indexOf('done')
  const read = unseen.map(({ truth, scores }) => {
    const odds = scores.map(value => value / temperature)
    softmax(odds)
    const confidence = Math.max(...odds)
    return {
      isRight: odds.indexOf(confidence) === truth,
      isDone: odds.indexOf(confidence) === done,
      confidence,
    }
  })
  return {
    temperature,
    sure: thresholdFor(
      read.filter(({ isDone }) => !isDone),
      SURE,
      0.6,
    ),
    sureDone: thresholdFor(
      read.filter(({ isDone }) => isDone),
      SURE_DONE,
      0.97,
    ),
  }
}

function scoreOf(weights: Float32Array, truth: number, features: readonly Feature[]): Unseen {
  const scores = new Float64Array(classes.length)
  score(weights, features, scores)
  return { truth, scores }
}

function bestTemperature(unseen: readonly Unseen[]): number {
  const candidates = Array.from({ length: 30 }, (_, at) => 0.5 + at * 0.1)
  const loss = (temperature: number) =>
    unseen.reduce((sum, { truth, scores }) => {
      const odds = scores.map(value => value / temperature)
      softmax(odds)
      return sum - Math.log(Math.max(1e-9, odds[truth] ?? 0))
    }, 0)
  return Number(candidates.reduce((best, one) => (loss(one) < loss(best) ? one : best)).toFixed(2))
}

/** The lowest confidence from which on this share is right, but at least `least`. */
function thresholdFor(
  read: readonly { isRight: boolean; confidence: number }[],
  share: number,
  least: number,
): number {
  const sorted = [...read].sort((a, b) => b.confidence - a.confidence)
  let right = 0
  let lowest = 0.99
  for (const [at, { isRight, confidence }] of sorted.entries()) {
    if (isRight) right += 1
    if (right / (at + 1) >= share && at >= 20) lowest = confidence
  }
  return Number(Math.max(least, lowest).toFixed(3))
}
