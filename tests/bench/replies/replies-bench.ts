// Trains the classifier of replies, writes its model file, and measures the reading of replies on texts that it hasn't
// learned from: `dev` was looked at while writing rules, `held-back` never. `--quick` measures the model that is there.

import { classifyReply } from '#shared/domain/replies/classify-reply.ts'
import { openModel } from '#shared/domain/replies/reply-model.ts'
import type { StoredModel } from '#shared/domain/replies/stored-model.ts'
import { type Bench, type Figure, timed } from '../bench.ts'
import { measureReplies, measureText, type Outcome, type ReplyMeasure } from './measure-replies.ts'
import { aboutOf, mailOf } from './reply-mail.ts'
import { type ReplyText, readTexts } from './reply-text.ts'
import { writeModel } from './store-model.ts'
import { trainClassifier } from './train-classifier.ts'

const PARTS = ['dev', 'held-back'] as const
const ROUNDS = 5

export const repliesBench: Bench = {
  name: 'replies',
  about: 'trains the classifier of replies and measures it on held-back ones',
  async run({ quick, runs }) {
    const figures: Figure[] = []
    let trained: StoredModel | null = null
    const texts: string[] = []
    const details: Record<string, ReplyMeasure> = {}
    if (!quick) {
      const { model, unseen } = trainClassifier()
      trained = model
      figures.push({ name: 'model file', unit: 'KiB', runs: [writeModel(model) / 1024], limit: 293 })
      for (const [name, outcomes] of Object.entries(unseen)) {
        const part = `train, cross-validated (${name})`
        details[part] = measureReplies(outcomes)
        texts.push(measureText(part, outcomes.length, details[part]))
      }
    }
    const model = trained === null ? undefined : openModel(trained)
    for (const part of PARTS) {
      const all = readTexts(part)
      if (all.length === 0) continue
      const read = (text: ReplyText) => classifyReply(mailOf(text), aboutOf(text), model)
      const outcomes: Outcome[] = all.map(text => {
        const reading = read(text)
        return { truth: text.class, read: reading.class, isSure: reading.isSure }
      })
      const measure = measureReplies(outcomes)
      details[part] = measure
      texts.push(measureText(part, all.length, measure))
      figures.push({ name: `${part}: macro-F1`, unit: '', runs: [measure.macroF1] })
      figures.push({
        name: `${part}: wrongly done, percent`,
        unit: '',
        runs: [measure.wrongDone * 100],
        limit: 1,
      })
      const times: number[] = []
      for (let run = 0; run < (runs ?? ROUNDS); run += 1)
        times.push((await timed(async () => all.forEach(read))) / all.length)
      figures.push({ name: `${part}: time per mail`, unit: 'ms', runs: times, limit: 2 })
    }
    return { figures, text: texts.join('\n\n'), details }
  },
}
