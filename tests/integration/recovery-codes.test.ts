// Recovery codes: they replace a lost second factor, each code once.
import type { GoTrueClient } from '@supabase/auth-js'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sessions } from '#server/db/tables/accounts.ts'
import { type AccountsWorld, openAccountsWorld } from '#tests/support/accounts-world.ts'
import {
  levelsOf,
  protectedAccount,
  signedInClient,
  tokenOf,
  whoIs,
} from '#tests/support/published-client.ts'

let world: AccountsWorld
beforeAll(async () => {
  world = await openAccountsWorld()
})
afterAll(() => world.close())

describe('recovery codes', () => {
  const ask = async (client: GoTrueClient, method: string, path: string, json?: unknown) =>
    world.ask(method, `/recovery-codes${path}`, {
      headers: { authorization: `Bearer ${await tokenOf(client)}` },
      ...(json === undefined ? {} : { json }),
    })
  const codesOf = async (client: GoTrueClient): Promise<string[]> =>
    ((await ask(client, 'POST', '')).body as unknown as { codes: string[] }).codes

  test('stand in for a factor, each once, in any spelling', async () => {
    const { email, client } = await protectedAccount(world)
    const codes = await codesOf(client)
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5}$/)
    const lost = await signedInClient(world, email)
    const [first = '', second = ''] = codes
    const answer = await ask(lost, 'POST', '/verify', { code: ` ${first.toUpperCase().replace('-', ' ')}` })
    expect(answer.status).toBe(200)
    await lost.setSession(answer.body)
    const levels = await levelsOf(lost)
    expect(levels.currentLevel).toBe('aal2')
    expect(levels.currentAuthenticationMethods).toMatchObject([
      { method: 'recovery' },
      { method: 'password' },
    ])
    expect(await whoIs(world, lost)).toMatchObject({ email })
    const again = await signedInClient(world, email)
    expect(await ask(again, 'POST', '/verify', { code: first })).toMatchObject({
      status: 422,
      body: { error_code: 'mfa_verification_failed' },
    })
    expect((await ask(again, 'POST', '/verify', { code: second })).status).toBe(200)
    expect((await ask(lost, 'GET', '')).body).toMatchObject({ remaining: 8 })
  })

  test('are void once new ones are made, or the last factor is taken back', async () => {
    const { email, client, factorId } = await protectedAccount(world)
    const [old = ''] = await codesOf(client)
    const [fresh = ''] = await codesOf(client)
    const lost = await signedInClient(world, email)
    expect((await ask(lost, 'POST', '/verify', { code: old })).status).toBe(422)
    const raised = await ask(lost, 'POST', '/verify', { code: fresh })
    await client.mfa.unenroll({ factorId })
    expect((await ask(client, 'GET', '')).body).toEqual({ remaining: 0 })
    const own = eq(sessions.userId, raised.body.user.id)
    const rows = await world.deps.db.select().from(sessions).where(own)
    expect(rows.map(row => row.aal)).toEqual(['aal1', 'aal1'])
  })

  test('are nobody else’s, and only for whoever has a factor', async () => {
    const { client } = await protectedAccount(world)
    const [code = ''] = await codesOf(client)
    const other = await protectedAccount(world)
    const stranger = await signedInClient(world, other.email)
    expect((await ask(stranger, 'POST', '/verify', { code })).body.error_code).toBe('mfa_verification_failed')
    const plain = await signedInClient(world, await world.confirmedAccount())
    expect(await ask(plain, 'POST', '')).toMatchObject({
      status: 422,
      body: { error_code: 'mfa_factor_not_found' },
    })
    const headers = {}
    for (const path of ['/recovery-codes', '/recovery-codes/verify'])
      expect((await world.ask('POST', path, { headers, json: { code } })).status).toBe(401)
  })

  test.each([
    ['nothing', {}, 400, 'validation_failed'],
    ['an empty code', { code: ' ' }, 400, 'validation_failed'],
    ['a number', { code: 7 }, 400, 'validation_failed'],
    ['a long one', { code: 'x'.repeat(101) }, 400, 'validation_failed'],
    ['a wrong one', { code: 'aaaaa-bbbbb' }, 422, 'mfa_verification_failed'],
  ])('refuse %s', async (_what, json, status, code) => {
    const { email } = await protectedAccount(world)
    const client = await signedInClient(world, email)
    expect(await ask(client, 'POST', '/verify', json)).toMatchObject({ status, body: { error_code: code } })
  })
})
