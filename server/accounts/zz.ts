import { rmSync } from 'node:fs'
import { Hono } from 'hono'
import { openDatabase } from '#server/db/database.ts'
import { authenticate } from './authenticate.ts'
import { createAccount } from './create-account.ts'
import { makeKeys } from './load-keys.ts'
import { openAccounts } from './open-accounts.ts'
import { authRoutes } from './routes.ts'

const url = process.argv[2] === 'pglite' ? undefined : process.argv[2]
rmSync('/tmp/acc/data', { recursive: true, force: true })
const database = await openDatabase({ folder: '/tmp/acc/data', url, onError: console.error })
const nil = () => {}
const roomy = { max: 1e6, windowMs: 60000 }
const settings = {
  database,
  log: { debug: nil, info: nil, warn: nil, error: console.error } as never,
  sendMail: async () => {},
  publicUrl: 'http://127.0.0.1:1',
  keys: await makeKeys(),
  wallNow: Date.now,
  adminEmails: [],
  redirectAllow: [],
  trustProxy: false,
  limits: { token: roomy, signup: roomy, verify: roomy, recover: roomy, resend: roomy, updateUser: roomy },
}
const deps = await openAccounts(settings)
const app = new Hono().route('/auth/v1', authRoutes(deps))
const post = async (p: string, j: unknown) => {
  const t = performance.now()
  const r = await app.request('/auth/v1' + p, { method: 'POST', body: JSON.stringify(j) })
  const b = await r.json()
  return { ms: performance.now() - t, b, s: r.status }
}
await createAccount(deps, {
  email: 'known@x.example',
  password: 'long enough',
  fullName: null,
  confirmed: true,
})
const med = (a: number[]) => a.sort((x, y) => x - y)[a.length >> 1]!.toFixed(2)
const q = (a: number[]) =>
  `p25 ${a[a.length >> 2]!.toFixed(2)} p50 ${med(a)} p75 ${a[(a.length * 3) >> 2]!.toFixed(2)}`
const res: Record<string, number[]> = {
  suNew: [],
  suKnown: [],
  inUnknown: [],
  inWrong: [],
  inRight: [],
  recKnown: [],
  recUnknown: [],
}
for (let i = 0; i < 5; i++) await post('/signup', { email: `warm${i}@x.example`, password: 'long enough' })
for (let i = 0; i < 150; i++) {
  deps.limiter
  if (i % 2)
    res.suKnown!.push((await post('/signup', { email: 'known@x.example', password: 'long enough' })).ms)
  res.suNew!.push((await post('/signup', { email: `n${i}@x.example`, password: 'long enough' })).ms)
  if (i % 2 === 0)
    res.suKnown!.push((await post('/signup', { email: 'known@x.example', password: 'long enough' })).ms)
  res.inUnknown!.push(
    (await post('/token?grant_type=password', { email: `u${i}@x.example`, password: 'wrong one' })).ms,
  )
  if (i < 9)
    res.inWrong!.push(
      (await post('/token?grant_type=password', { email: 'known@x.example', password: 'wrong one' })).ms,
    )
  res.inRight!.push(
    (await post('/token?grant_type=password', { email: 'known@x.example', password: 'long enough' })).ms,
  )
  res.recUnknown!.push((await post('/recover', { email: `u${i}@x.example` })).ms)
  res.recKnown!.push((await post('/recover', { email: `n${i}@x.example` })).ms)
  await deps.background.idle()
}
for (const [k, v] of Object.entries(res)) {
  v.sort((a, b) => a - b)
  console.log(k, q(v), 'n', v.length)
}
const s = (await post('/token?grant_type=password', { email: 'known@x.example', password: 'long enough' })).b
const r = () =>
  new Request('http://127.0.0.1:1/x', { headers: { authorization: `Bearer ${s.access_token}` } })
await authenticate(deps, r())
let t = performance.now()
for (let i = 0; i < 5000; i++) await authenticate(deps, r())
console.log('authenticate ms', (performance.now() - t) / 5000)
t = performance.now()
let maxLag = 0,
  last = performance.now()
const iv = setInterval(() => {
  const n = performance.now()
  maxLag = Math.max(maxLag, n - last - 5)
  last = n
}, 5)
console.log(
  new Set(
    (
      await Promise.all(
        Array.from({ length: 200 }, () =>
          post('/token?grant_type=password', { email: 'known@x.example', password: 'long enough' }),
        ),
      )
    ).map(x => x.s),
  ),
)
clearInterval(iv)
console.log('200 sign-ins ms', performance.now() - t, 'loop lag max', maxLag)
if (url) {
  const d2 = await openDatabase({ folder: '', url, onError: console.error })
  const deps2 = await openAccounts({ ...settings, database: d2 })
  const a = await authenticate(deps2, r())
  const t0 = performance.now()
  await new Promise<void>(done => {
    deps2.sessions.watch(a!.sessionId, done)
    void app.request('/auth/v1/logout', {
      method: 'POST',
      headers: { authorization: `Bearer ${s.access_token}` },
    })
  })
  console.log('other copy told after ms', performance.now() - t0, 'now', await authenticate(deps2, r()))
  await deps2.close()
  await d2.close()
}
await deps.close()
await database.close()
