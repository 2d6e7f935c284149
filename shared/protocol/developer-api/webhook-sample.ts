// The sample on the page /api that receives a webhook and verifies it. A test runs it.

/** A program in JavaScript. It expects the webhook's secret in WEBHOOK_SECRET, and listens at PORT. */
export const WEBHOOK_SAMPLE = `import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import { env } from 'node:process'

const key = Buffer.from(env.WEBHOOK_SECRET.replace('whsec_', ''), 'base64')
const seen = new Set()

function isOurs(headers, body) {
  const { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': signatures = '' } = headers
  if (!(Math.abs(Date.now() / 1000 - Number(time)) < 300)) return false
  const expected = createHmac('sha256', key).update(\`\${id}.\${time}.\${body}\`).digest()
  return signatures.split(' ').some(one => {
    const [version, text = ''] = one.split(',')
    const given = Buffer.from(text, 'base64')
    return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected)
  })
}

createServer(async (request, response) => {
  const parts = []
  for await (const part of request) parts.push(part)
  const body = Buffer.concat(parts).toString()
  if (!isOurs(request.headers, body)) return response.writeHead(401).end()
  response.writeHead(204).end()
  const id = request.headers['webhook-id']
  if (seen.has(id)) return
  seen.add(id)
  const { type, data } = JSON.parse(body)
  console.log(type, data)
}).listen(Number(env.PORT))`
