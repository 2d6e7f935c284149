// Devices are recognized by their browser and system.
import { expect, test } from 'vitest'
import { deviceName } from './device-name.ts'

const AGENTS = {
  'Chrome on Linux':
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/147.0.0.0 Safari/537.36',
  'Edge on Windows':
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/146.0.0.0 Safari/537.36 Edg/146.0.0.0',
  'Safari on iPhone':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
  'Firefox on Android': 'Mozilla/5.0 (Android 16; Mobile; rv:149.0) Gecko/149.0 Firefox/149.0',
  'Safari on Mac':
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Safari/605.1.15',
  curl: 'curl/8.14.1',
}

test.each(Object.entries(AGENTS))('%s', (name, agent) => {
  expect(deviceName(agent)).toBe(name)
})

test('a program that says nothing is unknown', () => {
  expect(deviceName(null)).toBe('Unknown device')
  expect(deviceName(' ')).toBe('Unknown device')
})
