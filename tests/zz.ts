import { startProduct } from './support/start-product.ts'
import { worldOf } from './e2e/support/world.ts'
const p = await startProduct()
const w = worldOf(p.url)
const r = await fetch(p.url + '/auth/v1/signup?redirect_to=' + encodeURIComponent(p.url + '/auth?confirmed=1'), { method: 'POST', headers: { 'content-type': 'application/json', 'x-offlist-session': 'cookie', origin: p.url }, body: JSON.stringify({ email: 'a@mail.example', password: 'a few good words', data: { full_name: 'A' } }) })
console.log(r.status, await r.text())
let m = await w.mails('a@mail.example')
for (let i = 0; i < 50 && !m.length; i++) { await new Promise(r => setTimeout(r, 100)); m = await w.mails('a@mail.example') }
console.log(m[0]?.text, m[0]?.html)
const link = /https?:\S+/.exec(m[0]?.text ?? '')?.[0] ?? ''
const v = await fetch(link, { redirect: 'manual' })
console.log(v.status, v.headers.get('location'))
await p.dispose()
