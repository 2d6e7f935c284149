// The sample on the page /api receives what we send, as it stands, and refuses what isn't ours.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createWebhookCaller, type WebhookMessage } from '#server/webhooks/caller.ts'
import { newWebhookSecret } from '#server/webhooks/sign.ts'
import { newId } from '#shared/lib/id.ts'
import { MINUTE } from '#shared/lib/time.ts'
import { WEBHOOK_SAMPLE } from '#shared/protocol/developer-api/webhook-sample.ts'
import { freePort } from '#tests/support/free-port.ts'

let folder: string
let program: ChildProcess
let printed: string
let message: WebhookMessage
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'webhook-sample-'))
  const file = path.join(folder, 'receive.mjs')
  await writeFile(file, `${WEBHOOK_SAMPLE}.on('listening', () => console.log('ready'))`)
  const [secret, port] = [newWebhookSecret(), await freePort()]
  program = spawn(process.execPath, [file], { env: { WEBHOOK_SECRET: secret, PORT: String(port) } })
  printed = ''
  program.stdout?.on('data', part => {
    printed += String(part)
  })
  program.stderr?.on('data', part => {
    printed += String(part)
  })
  const body = '{"type":"scan.finished","timestamp":"2026-11-27T10:00:00.000Z","data":{"person_id":"p1"}}'
  message = { url: `http://127.0.0.1:${port}/`, id: newId(), body, secret }
  await once(program.stdout as NodeJS.ReadableStream, 'data')
})
afterEach(async () => {
  const ended = once(program, 'exit')
  program.kill()
  await ended
  await rm(folder, { recursive: true })
})

async function call(changes: Partial<WebhookMessage> = {}, wallNow = Date.now): Promise<number | null> {
  const sent = { ...message, ...changes }
  const allowOrigins = [new URL(sent.url).origin]
  const caller = createWebhookCaller({ allowOrigins, isPublicAddress: () => false, wallNow })
  return (await caller.call(sent, new AbortController().signal)).status
}

test('it takes an event once, however often it comes', async () => {
  expect([await call(), await call()]).toEqual([204, 204])
  // Its answer to this one comes after it has printed the others.
  expect(await call({ secret: newWebhookSecret() })).toBe(401)
  expect(printed).toBe("ready\nscan.finished { person_id: 'p1' }\n")
})

test('it refuses another secret’s signature, and one that is too old or too new', async () => {
  expect(await call({ secret: newWebhookSecret() })).toBe(401)
  expect(await call({}, () => Date.now() - 6 * MINUTE)).toBe(401)
  expect(await call({}, () => Date.now() + 6 * MINUTE)).toBe(401)
  expect((await fetch(message.url, { method: 'POST', body: message.body })).status).toBe(401)
})
