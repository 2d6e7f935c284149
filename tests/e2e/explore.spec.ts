import { test, expect } from 'playwright/test'
import { startProduct } from '../support/start-product.ts'
import { worldOf } from './support/world.ts'
import { signUp, confirmByMail, signIn } from './support/session.ts'
import { describePerson } from './support/describe-person.ts'
test('x', async ({ browser }, info) => {
  const product = await startProduct()
  console.log(product.url, product.startMs())
  const context = await browser.newContext({ baseURL: product.url })
  const page = await context.newPage()
  page.on('console', m => console.log('console', m.type(), m.text().slice(0,300)))
  page.on('pageerror', e => console.log('pageerror', e.message))
  const shot = (p: typeof page, n: string) => p.screenshot({ path: `/tmp/e2e-shots/${info.project.name}-${n}.png`, fullPage: true })
  try {
    const world = worldOf(product.url)
    const person = await world.person('rosa whitaker', 'p0')
    const me = { fullName: person.fullName, email: 'me@mail.example', password: 'a few good words' }
    await signUp(page, me)
    const p2 = await confirmByMail(page, me.email)
    await shot(p2, 'confirmed')
    await signIn(p2, me)
    await shot(p2, 'dash')
    await p2.getByRole('link', { name: 'Run Free Scan' }).click()
    await describePerson(p2, person.profile)
    await p2.getByRole('button', { name: 'Start the scan' }).click()
    const t = Date.now()
    await p2.waitForTimeout(5000)
    await shot(p2, 'scan5')
    await expect(p2.getByText(/^Sites looked at$/)).toBeVisible({ timeout: 120_000 })
    console.log('scan', Date.now() - t)
    await shot(p2, 'scan')
    await p2.getByRole('link', { name: 'See what was found' }).click()
    await p2.waitForTimeout(1000)
    await shot(p2, 'exposures')
    console.log(person.listedOn)
  } finally {
    console.log(product.output().slice(-3000))
    await product.dispose()
  }
})
