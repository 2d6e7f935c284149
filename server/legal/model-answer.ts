// Checks whether a model's answer can be used: it has the right format, cites only allowed laws, and contains no
// detectable inventions. The person reads the rest, and sees that a model wrote it.
import { citesLaw } from '#shared/legal/find-citations.ts'
import { z } from '#shared/lib/z.ts'

const answerShape = z.object({
  paragraphs: z.array(z.string().trim().min(1).max(2500)).min(1).max(12),
  citations: z.array(z.string().max(100)).max(40),
  summary: z.string().trim().min(1).max(900),
})
export type ModelAnswer = z.infer<typeof answerShape>

/** `fault`: what was wrong, for the second request to the model. */
export type Checked = { ok: true; answer: ModelAnswer } | { ok: false; fault: string }

const MARK = /\[[A-Z]+_\d+\]/g
const refused = (fault: string): Checked => ({ ok: false, fault })

/** `marks`: the placeholders that were sent. `laws`: the placeholders of the laws that may be cited. */
export function checkAnswer(
  text: string,
  { marks, laws }: { marks: ReadonlySet<string>; laws: ReadonlySet<string> },
): Checked {
  const parsed = answerShape.safeParse(parse(text))
  if (!parsed.success) return refused('it wasn’t one JSON object of the shape that was asked for')
  const { paragraphs, citations, summary } = parsed.data
  const said = [...paragraphs, summary]
  const used = said.flatMap(part => part.match(MARK) ?? [])
  if (citations.some(mark => !laws.has(mark))) return refused('it listed a citation that isn’t in “laws”')
  const unknown = used.find(mark => !laws.has(mark) && !marks.has(mark))
  if (unknown !== undefined) return refused('it had a word in brackets that wasn’t sent')
  const bare = said.map(part => part.replace(MARK, '·'))
  if (bare.some(citesLaw)) return refused('it named a law other than by a mark in “laws”')
  if (bare.some(part => /[[\]{}<>]|_{3,}/.test(part))) return refused('it had blanks or markup')
  if (bare.some(part => /@|https?:|www\.|\d[\d\s().-]{5,}\d/i.test(part)))
    return refused('it had a link, an address or a number that wasn’t sent')
  if (!/\b(delet|eras|remov|stop|ceas|desist|opt)/i.test(paragraphs.join(' ')))
    return refused('it didn’t ask for anything that the letter is for')
  return { ok: true, answer: parsed.data }
}

function parse(text: string): unknown {
  const bare = text.trim().replace(/^```(?:json)?\s*|\s*```$/g, '')
  try {
    return JSON.parse(bare)
  } catch {
    // Not JSON: the schema check reports that.
    return undefined
  }
}
