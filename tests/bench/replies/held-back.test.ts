// The reading of replies stays as good as promised, on mails that nobody looked at while writing its rules.
import { statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { classifyReply } from '#shared/domain/replies/classify-reply.ts'
import { replyClass } from '#shared/domain/replies/reply-class.ts'
import { measureReplies } from './measure-replies.ts'
import { aboutOf, mailOf } from './reply-mail.ts'
import { readTexts } from './reply-text.ts'

const MODEL = new URL('../../../shared/domain/replies/reply-model.gen.ts', import.meta.url)

const texts = readTexts('held-back')
const measure = measureReplies(
  texts.map(text => {
    const reading = classifyReply(mailOf(text), aboutOf(text))
    return { truth: text.class, read: reading.class, isSure: reading.isSure }
  }),
)

test('the held-back replies have every class', () => {
  expect(new Set(texts.map(text => text.class))).toEqual(new Set(replyClass.options))
  expect(texts.length).toBeGreaterThanOrEqual(200)
})

test('their macro-F1 is at least 0.90', () => {
  expect(measure.macroF1).toBeGreaterThanOrEqual(0.9)
})

test('at most 1 % are wrongly read as “done”', () => {
  expect(measure.wrongDone).toBeLessThanOrEqual(0.01)
})

test('the model is smaller than 300 KB', () => {
  expect(statSync(MODEL).size).toBeLessThan(300_000)
})
