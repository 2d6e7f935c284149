// Queries a language model: any endpoint with OpenAI's chat completions API, streamed. Independent of legal documents.
import { z } from '#shared/lib/z.ts'

export type ChatMessage = { role: 'system' | 'user'; content: string }

export type LanguageModel = {
  /** The name shown to people. */
  name: string
  /**
   * The whole answer. `onProgress`: the number of characters so far. @throws ModelProblem, or the reason that `signal`
   * aborts with.
   */
  ask: (
    messages: readonly ChatMessage[],
    signal: AbortSignal,
    onProgress?: (characters: number) => void,
  ) => Promise<string>
}

/** `down`: it can't be reached, or reports an error. `unreadable`: the answer is incomplete or malformed. */
export class ModelProblem extends Error {
  readonly kind: 'down' | 'unreadable'
  constructor(kind: ModelProblem['kind'], what: string) {
    super(`language model: ${what}`)
    this.name = 'ModelProblem'
    this.kind = kind
  }
}

/** Maximum length that we read. An answer is a page or two. */
const ANSWER_MAX = 60_000

type ModelOptions = {
  /** The URL before `/chat/completions`. */
  baseUrl: string
  model: string
  apiKey?: string | undefined
  fetch: typeof fetch
}

/** A model behind an endpoint. Its errors contain no part of a prompt or an answer. */
export function createLanguageModel({ baseUrl, model, apiKey, fetch }: ModelOptions): LanguageModel {
  const url = `${baseUrl.replace(/\/+$/, '')}/chat/completions`
  const headers = {
    'content-type': 'application/json',
    accept: 'text/event-stream',
    ...(apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }),
  }
  return {
    name: model,
    async ask(messages, signal, onProgress) {
      const body = JSON.stringify({ model, messages, stream: true, temperature: 0 })
      // A redirect would send the request to a host that isn't configured.
      const response = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'error' }).catch(
        (error: unknown) => {
          if (signal.aborted) throw signal.reason
          throw new ModelProblem('down', error instanceof Error ? error.name : 'unreachable')
        },
      )
      if (!response.ok) {
        await response.body?.cancel()
        throw new ModelProblem('down', `status ${response.status}`)
      }
      const kind = response.headers.get('content-type') ?? ''
      try {
        if (kind.includes('text/event-stream')) return await readStream(response, onProgress)
        if (kind.includes('application/json')) return readWhole(await readText(response))
      } catch (error) {
        if (signal.aborted) throw signal.reason
        throw error instanceof ModelProblem ? error : new ModelProblem('unreadable', 'the stream broke off')
      }
      await response.body?.cancel()
      throw new ModelProblem('unreadable', 'neither a stream nor JSON')
    },
  }
}

const chunk = z.object({
  choices: z
    .array(
      z.object({
        delta: z.object({ content: z.string().nullish() }).nullish(),
        finish_reason: z.string().nullish(),
      }),
    )
    .default([]),
})
const whole = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string() }) })).min(1),
})

async function readStream(response: Response, onProgress?: (characters: number) => void): Promise<string> {
  let answer = ''
  let isOver = false
  for await (const line of linesOf(response)) {
    const data = /^data:\s?(.*)$/.exec(line)?.[1]
    if (data === undefined) continue
    if (data.trim() === '[DONE]') return answer
    const read = chunk.safeParse(parseJson(data))
    if (!read.success) throw new ModelProblem('unreadable', 'a piece of the stream has another shape')
    const [choice] = read.data.choices
    answer += choice?.delta?.content ?? ''
    if (choice?.finish_reason === 'length') throw new ModelProblem('unreadable', 'it was cut off')
    isOver ||= typeof choice?.finish_reason === 'string'
    if (answer.length > ANSWER_MAX) throw new ModelProblem('unreadable', 'it’s too long')
    onProgress?.(answer.length)
  }
  if (!isOver) throw new ModelProblem('unreadable', 'the stream broke off')
  return answer
}

async function* linesOf(response: Response): AsyncGenerator<string> {
  if (response.body === null) return
  const decoder = new TextDecoder()
  let rest = ''
  for await (const bytes of response.body) {
    rest += decoder.decode(bytes, { stream: true })
    if (rest.length > 2 * ANSWER_MAX) throw new ModelProblem('unreadable', 'a line of it has no end')
    const lines = rest.split(/\r?\n/)
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') yield rest
}

async function readText(response: Response): Promise<string> {
  let text = ''
  for await (const line of linesOf(response)) {
    text += `${line}\n`
    if (text.length > 2 * ANSWER_MAX) throw new ModelProblem('unreadable', 'it’s too long')
  }
  return text
}

function readWhole(text: string): string {
  const read = whole.safeParse(parseJson(text))
  const content = read.success ? read.data.choices[0]?.message.content : undefined
  if (content === undefined) throw new ModelProblem('unreadable', 'the answer has another shape')
  return content
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Not JSON: the schema check reports that.
    return undefined
  }
}
