import { expect, test } from 'vitest'
import { reviseDocuments } from './revise-documents.ts'

const files = [
  { url: 'index.html', revision: 'a', size: 1 },
  { url: 'assets/start-1.js', revision: null, size: 2 },
]

test('documents have another revision when their headers change, and other files stay as they are', () => {
  const [before, after] = ['old', 'new'].map(headers => reviseDocuments(headers)(files).manifest)
  expect(before?.[0]?.revision).not.toBe(after?.[0]?.revision)
  expect([before?.[1], after?.[1]]).toEqual([files[1], files[1]])
})
