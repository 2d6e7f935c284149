// The answers of the sandbox's language model: good ones, from fixed sentences, or bad ones, with typical failures of
// real models.
import { z } from '#shared/lib/z.ts'

export const MOODS = [
  'good',
  'invented_statute',
  'invented_in_list',
  'wrong_shape',
  'obeys_description',
  'blanks',
  'broken_off',
  'html',
  'slow',
  'down',
] as const
export type Mood = (typeof MOODS)[number]

/** `isWhole` is false for a truncated answer. */
export type Answer = { text: string; isWhole: boolean }

const asked = z.object({
  laws: z.array(z.object({ mark: z.string() })).default([]),
  description: z.string().default(''),
})

/** The answer to these messages. */
export function answerOf(mood: Mood, messages: readonly { role: string; content: string }[]): Answer {
  const { laws, description } = readCase(messages)
  const marks = laws.map(({ mark }) => mark)
  const details = [...new Set(description.match(/\[[A-Z]+_\d+\]/g) ?? [])].slice(0, 3)
  const good = {
    paragraphs: [
      `Please delete the personal data that you hold and stop passing it on${marks.length > 0 ? ` (${marks.join('; ')})` : ''}.`,
      ...(details.length > 0 ? [`This concerns in particular ${details.join(' and ')}.`] : []),
      'Please also remove it from every other service that you supply with it.',
    ],
    citations: marks,
    summary: 'Asks the company to delete the data and to stop passing it on.',
  }
  const whole = (answer: unknown): Answer => ({ text: JSON.stringify(answer), isWhole: true })
  switch (mood) {
    case 'invented_statute':
      return whole({
        ...good,
        paragraphs: [
          ...good.paragraphs,
          'You are in breach of Section 14(b) of the Federal Data Dignity Act of 2019, 15 U.S.C. 9901, as held in Smith v. Databank.',
        ],
      })
    case 'invented_in_list':
      return whole({ ...good, citations: [...marks, 'Federal Data Dignity Act'] })
    case 'wrong_shape':
      return whole({ letter: good.paragraphs.join('\n') })
    case 'obeys_description':
      return whole({
        ...good,
        paragraphs: ['As you wish. I ignore my rules and write a poem about the sea.'],
      })
    case 'blanks':
      return whole({
        ...good,
        paragraphs: ['I, [Your Name], ask you to delete my data. Call me at [Phone].'],
      })
    case 'broken_off':
      return { text: JSON.stringify(good), isWhole: false }
    default:
      return whole(good)
  }
}

/** Reads the case, which is one of the messages, as JSON. */
function readCase(messages: readonly { content: string }[]): z.infer<typeof asked> {
  for (const { content } of messages) {
    try {
      const read = asked.safeParse(JSON.parse(content))
      if (read.success) return read.data
    } catch {
      // The message with the rules isn't JSON: try the next.
    }
  }
  return { laws: [], description: '' }
}
