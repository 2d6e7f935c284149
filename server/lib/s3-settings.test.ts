import { expect, test } from 'vitest'
import { readSettings } from '#server/env.ts'

const NONE = '/nowhere/.env'
const WHOLE = {
  S3_ENDPOINT: 'https://s3.example',
  S3_BUCKET: 'pictures',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'secret',
}

test('an object store needs nothing besides its address, its bucket and its key', () => {
  expect(readSettings(WHOLE, NONE)).toMatchObject({
    ...WHOLE,
    S3_REGION: 'us-east-1',
    S3_PREFIX: 'evidence/',
    S3_PATH_STYLE: true,
  })
  expect(readSettings({ ...WHOLE, S3_PREFIX: 'a/b' }, NONE).S3_PREFIX).toBe('a/b/')
})

test.each(Object.keys(WHOLE))('%s must not be missing beside the others', name => {
  expect(() => readSettings({ ...WHOLE, [name]: '' }, NONE)).toThrow(`setting ${name}: missing`)
})

test.each([
  ['S3_ENDPOINT', 's3.example'],
  ['S3_ENDPOINT', 'https://s3.example/pictures'],
  ['S3_ENDPOINT', 'https://id:secret@s3.example'],
  ['S3_BUCKET', 'Pictures'],
  ['S3_BUCKET', 'a/b'],
  ['S3_PREFIX', '/evidence'],
  ['S3_PREFIX', '../evidence'],
  ['S3_REGION', 'us east'],
  ['S3_PATH_STYLE', 'perhaps'],
])('%s refuses %s', (name, value) => {
  expect(() => readSettings({ ...WHOLE, [name]: value }, NONE)).toThrow(`setting ${name}: `)
})
