import { expect, test } from 'vitest'
import { STORED_FILE_MAX } from '#shared/protocol/documents.ts'
import { checkFile, titleOf } from './check-file.ts'

const fileOf = (...bytes: (number | string)[]) =>
  new Blob(bytes.map(part => (typeof part === 'string' ? part : new Uint8Array([part]))))
const refusalOf = async (file: Blob) => (await checkFile(file)).refusal

test('PDF, PNG and JPEG files are told by their bytes', async () => {
  expect(await checkFile(fileOf('%PDF-1.7'))).toEqual({ type: 'application/pdf', refusal: null })
  expect(await checkFile(fileOf('\r\n\r\n', '%PDF-1.4'))).toMatchObject({ type: 'application/pdf' })
  expect(await checkFile(fileOf(0x89, 'PNG\r\n', 0x1a, '\n', 'more'))).toMatchObject({ type: 'image/png' })
  expect(await checkFile(fileOf(0xff, 0xd8, 0xff, 0xe1))).toMatchObject({ type: 'image/jpeg' })
})

test('other files are refused, whatever type they claim', async () => {
  const page = new Blob(['<!doctype html><script>alert(1)</script>'], { type: 'image/png' })
  expect(await refusalOf(page)).toMatch(/isn’t a PDF, PNG or JPEG/)
  expect(await refusalOf(fileOf('GIF89a'))).toMatch(/isn’t a PDF, PNG or JPEG/)
  expect(await refusalOf(fileOf(0x89, 'PNG'))).toMatch(/isn’t a PDF, PNG or JPEG/)
  expect(await refusalOf(fileOf('x'.repeat(1024), '%PDF-1.7'))).toMatch(/isn’t a PDF, PNG or JPEG/)
})

test('a phone’s photo format gets a way out', async () => {
  expect(await refusalOf(fileOf(0, 0, 0, 0x18, 'ftypheic'))).toMatch(/Save it as a JPEG/)
})

test('an empty file and one that is too large are refused', async () => {
  expect(await refusalOf(new Blob([]))).toBe('This file is empty.')
  const bytes = (count: number) => new Blob(['%PDF-', new Uint8Array(count - 5)])
  expect(await refusalOf(bytes(STORED_FILE_MAX))).toBeNull()
  expect(await refusalOf(bytes(STORED_FILE_MAX + 1))).toBe(
    'This file is too large. 26.2 MB is the most we can store.',
  )
})

test('a file that is gone from the device is refused', async () => {
  const file = fileOf('%PDF-1.7')
  file.slice = () =>
    ({ arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotReadableError')) }) as Blob
  expect(await refusalOf(file)).toMatch(/can’t be read/)
})

test('a title begins as the file’s name', () => {
  expect(titleOf('Passport (front).jpeg')).toBe('Passport (front)')
  expect(titleOf('v1.2 signed')).toBe('v1.2 signed')
  expect(titleOf('.pdf')).toBe('')
})
