// Access tokens: asked for once while they last, and no word of the provider's in an error.
import { expect, test } from 'vitest'
import { accessTokens, NoAccessToken } from './access-token.ts'

const GRANT = {
  tokenUrl: 'https://provider.example/token',
  clientId: 'us',
  clientSecret: null,
  refreshToken: 'r-1',
}

function provider(answer: () => Response | Promise<Response>) {
  const asked: string[] = []
  const clock = { at: 0 }
  const token = accessTokens(GRANT, {
    wallNow: () => clock.at,
    fetch: async (_url, init) => {
      asked.push(String(init.body))
      return answer()
    },
  })
  return { token, asked, clock }
}

test('a token is used until a minute before it ends', async () => {
  const { token, asked, clock } = provider(() => Response.json({ access_token: 'a', expires_in: 3600 }))
  expect([await token(), await token()]).toEqual(['a', 'a'])
  expect(asked).toEqual(['grant_type=refresh_token&refresh_token=r-1&client_id=us'])
  clock.at = 3_539_000
  await token()
  expect(asked).toHaveLength(1)
  clock.at = 3_541_000
  await token()
  expect(asked).toHaveLength(2)
})

test.each([
  ['a refused grant', () => Response.json({ error: 'invalid_grant', hint: 'r-1' }, { status: 400 }), true],
  ['a broken service', () => new Response('r-1', { status: 503 }), false],
  ['an answer that is none', () => new Response('<html>'), false],
  ['a silent one', () => Promise.reject(new Error('r-1')), false],
])('%s gives no token, and says whether it’s for good', async (_what, answer, isRefused) => {
  const error = await provider(answer)
    .token()
    .catch(thrown => thrown)
  expect(error).toBeInstanceOf(NoAccessToken)
  expect(error.isRefused).toBe(isRefused)
  expect(error.message).not.toContain('r-1')
})
