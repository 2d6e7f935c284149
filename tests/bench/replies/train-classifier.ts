// Trains the classifier of replies on the part `train` and the composed mails. The average of several fits is steadier
// than one. Confidence is set on mails that a fit hasn't seen.
import { forbidsDone } from '#shared/domain/replies/forbid-done.ts'
import { replyClass } from '#shared/domain/replies/reply-class.ts'
import { readFeatures } from '#shared/domain/replies/reply-features.ts'
import { classScores, openModel } from '#shared/domain/replies/reply-model.ts'
import type { StoredModel } from '#shared/domain/replies/stored-model.ts'
import { composeSamples } from './compose-texts.ts'
import { crowdSamples, type WrittenSample } from './crowd-texts.ts'
import { FIT, type FitSample, type FittedModel, fitModel, fitSample } from './fit-model.ts'
import type { Outcome } from './measure-replies.ts'
import { readTexts, type Sample, sampleOf } from './reply-text.ts'
import { type Confidence, setConfidence, type UnseenReading, unseenOutcomes } from './set-confidence.ts'
import { storeModel } from './store-model.ts'

const FITS = 3
const FOLDS = 4
/** Crowded copies of each written mail, and what each counts. */
const COPIES = 2
const COPY_WEIGHT = 0.5
/** Files whose mails are as long and as full of asides as real ones, or as easily mistaken. */
const HARD = /^train-(held|long|hard)-/
/** Passes of the fit that finds asides. */
const FIRST_EPOCHS = 8
const NO_CONFIDENCE: Confidence = {
  certainty: { lead: 1, score: 0, length: 0, bias: 0 },
  sure: 1,
  sureDone: 1,
  doneLeast: 1,
}

export type Trained = {
  model: StoredModel
  /** What cross-validation read: all mails of the part `train`, and the hard ones among them. */
  unseen: { all: Outcome[]; hard: Outcome[] }
}

export function trainClassifier(): Trained {
  const written = readTexts('train').map(text => ({ ...sampleOf(text), lang: text.lang, file: text.file }))
  const composed = composeSamples().map(sample => toFit(sample, sample.weight))
  const unseen = readUnseen(written, composed)
  const confidence = setConfidence(unseen)
  return {
    model: storeModel(fitWritten(written, composed, FITS), confidence),
    unseen: {
      all: unseenOutcomes(unseen, confidence),
      hard: unseenOutcomes(
        unseen.filter(({ isHard }) => isHard),
        confidence,
      ),
    },
  }
}

const toFit = ({ class: kind, sentences }: Sample, weight: number): FitSample =>
  fitSample(readFeatures(sentences), replyClass.options.indexOf(kind), weight)

function fitWritten(
  written: readonly WrittenSample[],
  composed: readonly FitSample[],
  fits: number,
): FittedModel {
  const plain = [...written.map(sample => toFit(sample, 1)), ...composed]
  const crowded = crowdSamples(written, fitModel(plain, { ...FIT, epochs: FIRST_EPOCHS }), COPIES).map(
    sample => toFit(sample, COPY_WEIGHT),
  )
  return meanModel(
    Array.from({ length: fits }, (_, fit) =>
      fitModel([...plain, ...crowded], { ...FIT, seed: FIT.seed + fit }),
    ),
  )
}

function meanModel(models: readonly FittedModel[]): FittedModel {
  const [first, ...others] = models
  if (first === undefined) throw new Error('no models')
  const { weights, biases } = first
  for (const other of others) {
    for (let at = 0; at < weights.length; at += 1) weights[at] = (weights[at] ?? 0) + (other.weights[at] ?? 0)
    for (const [at, bias] of other.biases.entries()) biases[at] = (biases[at] ?? 0) + bias
  }
  return {
    weights: weights.map(weight => weight / models.length),
    biases: biases.map(bias => bias / models.length),
  }
}

/** The written mails, each read by a model that has seen nothing of its file. */
function readUnseen(written: readonly WrittenSample[], composed: readonly FitSample[]): UnseenReading[] {
  const files = [...new Set(written.map(({ file }) => file))]
  return Array.from({ length: FOLDS }, (_, fold) => fold).flatMap(fold => {
    const isOut = ({ file }: WrittenSample) => files.indexOf(file) % FOLDS === fold
    const seen = written.filter(sample => !isOut(sample))
    const model = openModel(storeModel(fitWritten(seen, composed, 1), NO_CONFIDENCE))
    return written.filter(isOut).map(({ class: truth, sentences, file }) => ({
      truth,
      isHard: HARD.test(file),
      sentences: sentences.length,
      scores: classScores(model, readFeatures(sentences)).scores,
      isDoneForbidden: forbidsDone(sentences),
    }))
  })
}
