// The sandbox world's language model: OpenAI's streamed chat completions on a loopback port. It writes from fixed
// sentences, answers badly on demand, and stores its requests so that tests can read them.
import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { streamSSE } from 'hono/streaming'
import { must } from '#shared/lib/must.ts'
import { SECOND } from '#shared/lib/time.ts'
import { z } from '#shared/lib/z.ts'
import { type Answer, answerOf, type Mood } from './answers.ts'

export type ModelService = {
  /** The URL before `/chat/completions`. */
  baseUrl: string
  model: string
  /** The moods of its answers from now on, in order, then from the start again. */
  setMoods: (moods: readonly Mood[]) => void
  /** Bodies of the newest thousand requests, oldest first. */
  requests: () => readonly string[]
  close: () => Promise<void>
}

const MODEL = 'sandbox-scribe'
/** Longer than any caller waits for an answer. */
const SLOW = 120 * SECOND
const KEPT = 1000
/** The length of a streamed piece, in characters. */
const PIECE = 40
const BETWEEN = 60

const request = z.object({
  model: z.string(),
  stream: z.boolean().optional(),
  messages: z.array(z.object({ role: z.string(), content: z.string() })).min(1),
})

/** Opens it on a free port. `wait`: the delay between the pieces of an answer. */
export async function openModelService({
  wait,
}: {
  wait: (ms: number) => Promise<void>
}): Promise<ModelService> {
  let moods: readonly Mood[] = ['good']
  let turn = 0
  const kept: string[] = []
  const closing = new AbortController()
  const app = new Hono()
  app.post('/v1/chat/completions', async c => {
    const body = await c.req.text()
    kept.push(body)
    if (kept.length > KEPT) kept.shift()
    const read = request.safeParse(JSON.parse(body))
    if (!read.success) return c.json({ error: { message: 'no such request' } }, 400)
    const mood = moods[turn % moods.length] ?? 'good'
    turn += 1
    if (mood === 'down') return c.json({ error: { message: 'overloaded' } }, 503)
    if (mood === 'html') return c.html('<!doctype html><title>Sign in</title><p>Please sign in.</p>')
    const answer = answerOf(mood, read.data.messages)
    return streamSSE(c, async stream => {
      if (mood === 'slow') await until(closing.signal, stream, SLOW)
      for (const piece of piecesOf(answer)) {
        if (stream.aborted || closing.signal.aborted) return
        await stream.writeSSE({
          data: JSON.stringify({ choices: [{ index: 0, delta: { content: piece } }] }),
        })
        await wait(BETWEEN)
      }
      if (!answer.isWhole) return
      const end = { choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] }
      await stream.writeSSE({ data: JSON.stringify(end) })
      await stream.writeSSE({ data: '[DONE]' })
    })
  })
  const server = createServer(getRequestListener(app.fetch))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = must(server.address(), 'the address of the language model')
  if (typeof address === 'string') throw new Error('the language model listens on no port')
  return {
    baseUrl: `http://127.0.0.1:${address.port}/v1`,
    model: MODEL,
    setMoods(wanted) {
      moods = wanted
      turn = 0
    },
    requests: () => kept,
    close: () =>
      new Promise(resolve => {
        closing.abort()
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function piecesOf({ text, isWhole }: Answer): string[] {
  const pieces = text.match(new RegExp(`[\\s\\S]{1,${PIECE}}`, 'g')) ?? []
  return isWhole ? pieces : pieces.slice(0, Math.ceil(pieces.length / 2))
}

/** Waits, unless the world closes or the caller disconnects. */
function until(
  closing: AbortSignal,
  stream: { onAbort: (listener: () => void) => void },
  ms: number,
): Promise<void> {
  return new Promise(resolve => {
    const timer = setTimeout(resolve, ms)
    const end = () => {
      clearTimeout(timer)
      resolve()
    }
    closing.addEventListener('abort', end, { once: true })
    stream.onAbort(end)
  })
}
