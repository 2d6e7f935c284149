import { expect, test } from 'vitest'
import type { LegalRequest } from '#shared/collections/legal-requests.ts'
import {
  insteadText,
  requestLabel,
  requestStatus,
  versionsOf,
  viewDocuments,
  viewWaiting,
  writtenBy,
} from './request-view.ts'

const doc = (id: string, at: string, given: Partial<LegalRequest> = {}): LegalRequest => ({
  id,
  request_type: 'gdpr_request',
  content: 'To the privacy team',
  status: 'completed',
  ai_analysis: null,
  created_at: `2026-11-${at}T10:00:00.000Z`,
  ...given,
})

test('statuses and kinds read as specified; others are Unknown and Legal Request', () => {
  expect(
    ['completed', 'processing', 'failed', 'paused', 'constructor'].map(status => requestStatus(status).label),
  ).toEqual(['Ready', 'Processing', 'Failed', 'Unknown', 'Unknown'])
  expect(['gdpr_request', 'subpoena', 'constructor'].map(requestLabel)).toEqual([
    'GDPR Request',
    'Legal Request',
    'Legal Request',
  ])
})

test('versions stand behind the newest, also where the first is gone', () => {
  const first = doc('a', '01')
  const second = doc('b', '03', { ai_analysis: { version_of: 'a' } })
  const third = doc('c', '02', { ai_analysis: { version_of: 'a' } })
  const other = doc('d', '04')
  expect(viewDocuments([first, second, third, other])).toEqual([
    { newest: other, older: [] },
    { newest: second, older: [third, first] },
  ])
  expect(versionsOf(third, [second, third, other]).map(({ id }) => id)).toEqual(['b', 'c'])
})

test('who wrote it is said, and why not the model', () => {
  expect(writtenBy(doc('a', '01', { ai_analysis: { writer: 'model', model: 'm-1' } }))).toBe(
    'Written by the model m-1',
  )
  expect(writtenBy(doc('a', '01'))).toBe('')
  expect(insteadText(doc('a', '01', { ai_analysis: { instead: 'slow' } }))).toContain('30 seconds')
  expect(insteadText(doc('a', '01'))).toBeNull()
})

test('a request is waiting until its document is there', () => {
  const intent = (id: string, status: 'pending' | 'failed' | 'done') => ({
    id,
    kind: 'ai-legal-engine',
    payload: { requestType: 'gdpr_request', content: 'They list me.' },
    status,
    result: null,
    error: status === 'failed' ? { code: 'x', message: 'No.' } : null,
    created_at: '2026-11-01T10:00:00.000Z',
  })
  const waiting = viewWaiting(
    [intent('a', 'pending'), intent('b', 'failed'), intent('c', 'done'), intent('d', 'pending')],
    [doc('d', '01')],
  )
  expect(waiting.map(({ id, error }) => [id, error])).toEqual([
    ['a', null],
    ['b', 'No.'],
  ])
})
