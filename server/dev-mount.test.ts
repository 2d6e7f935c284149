// Development forwards all requests that the server handles.
import { expect, test } from 'vitest'
import { isOurs } from './dev-mount.ts'
import { ENDPOINTS, SANDBOX_ENDPOINTS } from './endpoints.ts'

/** Generated from the build, which development doesn't have. */
const OF_BUILD = ['/*', '/robots.txt', '/sitemap.xml']
const paths = Object.keys({ ...ENDPOINTS, ...SANDBOX_ENDPOINTS }).map(
  endpoint => endpoint.split(' ')[1] ?? endpoint,
)

test.each([...new Set(paths)].filter(path => !OF_BUILD.includes(path)))('%s is the server’s', path => {
  expect(isOurs(path)).toBe(true)
  expect(isOurs(`${path}?a=b`)).toBe(true)
})

test.each(['/', '/scan', '/operations/inbox', '/billing', '/site', '/data-brokers-list', '/src/main.tsx'])(
  '%s is Vite’s',
  path => {
    expect(isOurs(path)).toBe(false)
  },
)
