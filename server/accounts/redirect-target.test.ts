import { expect, test } from 'vitest'
import { redirectTarget } from './redirect-target.ts'

const live = {
  publicUrl: 'https://offlist.example',
  redirectAllow: ['https://*.partner.example/done', 'https://docs.example/**', 'offlist://callback'],
}
const local = { publicUrl: 'http://127.0.0.1:8787', redirectAllow: [] }

test.each([
  [live, 'https://offlist.example', 'https://offlist.example/'],
  [
    live,
    'https://offlist.example/auth?redirect=%2Fscan#x',
    'https://offlist.example/auth?redirect=%2Fscan#x',
  ],
  [live, 'https://a.partner.example/done', 'https://a.partner.example/done'],
  [live, 'https://docs.example/a/b.html', 'https://docs.example/a/b.html'],
  [live, 'offlist://callback', 'offlist://callback'],
  [local, 'http://127.0.0.1:3000/x', 'http://127.0.0.1:3000/x'],
])(
  'allows the site itself, other ports on loopback, and what is configured (%#)',
  (settings, requested, target) => {
    expect(redirectTarget(settings, requested)).toBe(target)
  },
)

test.each([
  [live, undefined],
  [live, ''],
  [live, '/auth'],
  [live, 'http://offlist.example/'],
  [live, 'https://offlist.example:8443/'],
  [live, 'https://offlist.example.evil.example/'],
  [live, 'https://offlist.example@evil.example/'],
  [live, 'https://user:pass@offlist.example/'],
  [live, 'https://evil.example/https://offlist.example/'],
  [live, 'https:\\\\evil.example'],
  [live, 'https://a.b.partner.example/done'],
  [live, 'https://evil.example/x.partner.example/done'],
  [live, 'https://a.partner.example/done/more'],
  [live, 'http://127.0.0.1:3000/'],
  [live, 'javascript:alert(1)//https://docs.example/'],
  [local, 'http://localhost:3000/'],
  [local, 'https://127.0.0.1:8787/'],
])('refuses everything else (%#)', (settings, requested) => {
  expect(redirectTarget(settings, requested)).toBeNull()
})
