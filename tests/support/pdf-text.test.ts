// Reads PDFs back, whatever bytes their compressed streams end in or happen to contain.
import { zlibSync } from 'fflate'
import { expect, test } from 'vitest'
import { pdfPages } from './pdf-text.ts'

const latin1 = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')

/** A one-page file whose content stream is `packed`. */
function onePage(packed: string): Uint8Array {
  const stream = `<<\n/Length ${packed.length}\n/Filter /FlateDecode\n>>\nstream\n${packed}\nendstream`
  const objects = [
    '<</Type /Page\n/Contents 2 0 R\n>>',
    stream,
    '<</F1 4 0 R >>',
    '<</Type /Font\n/ToUnicode 5 0 R>>',
  ]
  const map = '<</Length 14>>\nstream\n<0001><0041>\n\nendstream'
  const parts = [...objects, map].map((body, index) => `${index + 1} 0 obj\n${body}\nendobj\n`)
  return Buffer.from(`%PDF-1.3\n${parts.join('')}%%EOF`, 'latin1')
}

const content = (note = '') => Buffer.from(`%${note}\nBT\n/F1 9 Tf\n28.35 700. Td\n<0001> Tj\nET`, 'latin1')

test('a page is read whatever byte its packed stream ends in', () => {
  // A compressed stream ends in a checksum, so a different byte in a comment changes the ending.
  const packed = Array.from({ length: 256 }, (_, byte) => zlibSync(content(String.fromCharCode(byte))))
  expect(new Set(packed.map(stream => stream.at(-1))).size).toBe(256)
  for (const stream of packed) expect(pdfPages(onePage(latin1(stream)))).toEqual(['A'])
})

test.each(['\nendstream\nendobj\n9 0 obj\n', 'stream\n', '\r\nendstream'])(
  'nor does %j inside it end it',
  text => {
    const stored = zlibSync(content(text), { level: 0 })
    expect(pdfPages(onePage(latin1(stored)))).toEqual(['A'])
  },
)

test('a stream without a length is refused, and so is a file that is no PDF', () => {
  const file = Buffer.from('%PDF-1.3\n1 0 obj\n<<>>\nstream\nx\nendstream\nendobj\n', 'latin1')
  expect(() => pdfPages(file)).toThrow('without a length')
  expect(() => pdfPages(Buffer.from('PK'))).toThrow('no PDF')
})
