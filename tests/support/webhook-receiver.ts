// A program's HTTP server that receives webhooks, and answers as a test wants.
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Received = { path: string; headers: IncomingHttpHeaders; body: string }
type Answer = (response: ServerResponse, received: Received) => void

export type WebhookReceiver = {
  origin: string
  received: Received[]
  /** How it answers from now on; 204 at first. */
  answerWith: (answer: Answer) => void
  close: () => Promise<void>
}

/** Answers with a status, without a body. */
export const status =
  (code: number, headers: Record<string, string> = {}): Answer =>
  response => {
    response.writeHead(code, headers).end()
  }

/** On a free port of this machine. Close it afterward. */
export async function openWebhookReceiver(): Promise<WebhookReceiver> {
  let answer: Answer = status(204)
  const received: Received[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', part => parts.push(part))
    request.on('error', () => undefined)
    request.on('end', () => {
      const one = { path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts).toString() }
      received.push(one)
      answer(response, one)
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answerWith(next) {
      answer = next
    },
    async close() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
