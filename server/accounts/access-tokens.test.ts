import { expect, test } from 'vitest'
import { makeKeys } from '#tests/support/make-keys.ts'
import { createAccessTokens } from './access-tokens.ts'

const subject = {
  userId: 'u',
  email: 'a@b.example',
  userMetadata: {},
  sessionId: 's',
  amr: [],
  aal: 'aal1' as const,
  providers: ['email'],
}

test('a token is good for an hour, also when it has been checked before', async () => {
  let now = Date.parse('2026-11-21T10:00:00Z')
  const tokens = createAccessTokens({
    keys: await makeKeys(),
    issuer: 'https://a.example/auth/v1',
    wallNow: () => now,
  })
  const { token, expiresAt } = await tokens.sign(subject)
  expect(expiresAt).toBe(now / 1000 + 3600)
  expect(await tokens.verify(token)).toEqual({ userId: 'u', sessionId: 's', expiresAt })
  now += 3_599_000
  expect(await tokens.verify(token)).not.toBeNull()
  now += 1000
  expect(await tokens.verify(token)).toBeNull()
  expect(await tokens.verify(token)).toBeNull()
})

test('a token of other keys or another site is not ours', async () => {
  const keys = await makeKeys()
  const wallNow = () => Date.parse('2026-11-21T10:00:00Z')
  const ours = createAccessTokens({ keys, issuer: 'https://a.example/auth/v1', wallNow })
  const otherSite = createAccessTokens({ keys, issuer: 'https://b.example/auth/v1', wallNow })
  const otherKeys = createAccessTokens({
    keys: await makeKeys(),
    issuer: 'https://a.example/auth/v1',
    wallNow,
  })
  for (const { sign } of [otherSite, otherKeys])
    expect(await ours.verify((await sign(subject)).token)).toBeNull()
})

test('only the public half is published', async () => {
  const tokens = createAccessTokens({
    keys: await makeKeys(),
    issuer: 'https://a.example',
    wallNow: () => 0,
  })
  expect(Object.keys((await tokens.publicJwks()).keys[0] ?? {}).sort()).toEqual(
    ['alg', 'crv', 'key_ops', 'kid', 'kty', 'use', 'x', 'y'].sort(),
  )
})
