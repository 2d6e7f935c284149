// Documents are compressed only for clients that accept compression.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Hono } from 'hono'
import { afterAll, expect, test } from 'vitest'
import { createDocuments } from './documents.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'offlist-documents-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const file = path.join(folder, 'offline.html')
writeFileSync(file, '<p>You’re offline.</p>')
const documents = createDocuments(folder, 'https://offlist.example')
const app = new Hono().get('*', c => documents.answerFile(c, file))

test.each([
  ['gzip, br', 'gzip'],
  ['br;q=1, gzip;q=0.2', 'gzip'],
  ['gzip;q=0', null],
  ['br', null],
])('who accepts %s gets it as %s', async (accepted, encoding) => {
  const answer = await app.request('/', { headers: { 'accept-encoding': accepted } })
  expect(answer.headers.get('content-encoding')).toBe(encoding)
  expect(answer.headers.get('vary')).toBe('accept-encoding')
})
