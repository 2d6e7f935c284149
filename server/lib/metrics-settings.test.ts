import { expect, test } from 'vitest'
import { parseSettings } from '../env.ts'
import { isThisMachine, metricsAccess } from './metrics-settings.ts'

const LIVE = { WORLD: 'live', MASTER_KEY: Buffer.alloc(32, 7).toString('base64') }
const TOKEN = 'a-token-of-the-scraper'
const accessOf = (values: Record<string, string>) => metricsAccess(parseSettings(values))

test('without settings, the sandbox world’s are for this machine, and the live world’s for nobody', () => {
  expect(accessOf({})).toEqual({ own: null, token: null })
  expect(accessOf(LIVE)).toBeNull()
})

test('a token opens them at the product’s port, and a port of its own moves them there', () => {
  expect(accessOf({ ...LIVE, METRICS_TOKEN: TOKEN })).toEqual({ own: null, token: TOKEN })
  expect(accessOf({ ...LIVE, METRICS_PORT: '9464' })).toEqual({
    own: { host: '127.0.0.1', port: 9464 },
    token: null,
  })
  expect(accessOf({ METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0', METRICS_TOKEN: TOKEN })).toEqual({
    own: { host: '0.0.0.0', port: 9464 },
    token: TOKEN,
  })
})

test.each([
  [{ METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0' }, 'setting METRICS_TOKEN: needed'],
  [{ METRICS_PORT: '9464', METRICS_HOST: 'metrics.example' }, 'setting METRICS_TOKEN: needed'],
  [{ METRICS_TOKEN: 'short' }, 'setting METRICS_TOKEN: must have at least 16'],
  [{ METRICS_TOKEN: 'with a space in the middle' }, 'setting METRICS_TOKEN: must be printable'],
  [{ METRICS_PORT: '70000' }, 'setting METRICS_PORT: '],
  [{ METRICS_PORT: 'x' }, 'setting METRICS_PORT: '],
])('%j doesn’t start', (values, message) => {
  expect(() => parseSettings(values)).toThrow(message)
})

test.each([
  ['127.0.0.1', true],
  ['127.8.8.8', true],
  ['::1', true],
  ['[::1]', true],
  ['::ffff:127.0.0.1', true],
  ['localhost', true],
  ['0.0.0.0', false],
  ['10.0.0.1', false],
  ['127.0.0.1.evil.example', false],
  ['', false],
])('%j is this machine: %s', (host, is) => expect(isThisMachine(host)).toBe(is))
