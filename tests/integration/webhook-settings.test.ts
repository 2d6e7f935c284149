// The settings of webhooks: who may have which, addresses that are refused, the log, sending again, and what goes with
// the account. Also the uses of API keys.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { SEALED_COLUMNS } from '#server/db/sealed-columns.ts'
import { apiKeyUses, webhookDeliveries, webhookEndpoints, webhookTries } from '#server/db/tables/webhooks.ts'
import { WRITE_USES_EVERY } from '#server/developer-api/key-uses.ts'
import { isPublicAddress } from '#server/recipes/public-address.ts'
import { eraseAccount } from '#server/rights/erase-account.ts'
import { createWebhookCaller } from '#server/webhooks/caller.ts'
import { purgeWebhookLog } from '#server/webhooks/purge-log.ts'
import { LOG_DAYS, WAITING_MAX, WEBHOOKS_MAX } from '#shared/domain/webhook-events.ts'
import { newId } from '#shared/lib/id.ts'
import { DAY, SECOND } from '#shared/lib/time.ts'
import type { KeyDay } from '#shared/protocol/developer.ts'
import { apiCaller, newApiKey } from '#tests/support/developer-world.ts'
import type { User } from '#tests/support/household-world.ts'
import { status } from '#tests/support/webhook-receiver.ts'
import { openWebhookWorld, type WebhookWorld } from '#tests/support/webhook-world.ts'

let world: WebhookWorld
beforeAll(async () => {
  world = await openWebhookWorld()
})
afterAll(() => world.close())

let holder: User
beforeEach(async () => {
  await world.deps.db.delete(webhookEndpoints)
  holder = await world.signIn()
  world.receiver.received.length = 0
  world.receiver.answerWith(status(204))
})

const HOOKS = '/developer/v1/webhooks'
const refusal = async (method: string, path: string, who: User, body?: unknown) => {
  const response = await world.ask(method, path, who, body)
  return [response.status, ((await response.json()) as { code: string }).code]
}

describe('an address', () => {
  test.each([
    'http://example.com/hook',
    'https://localhost/hook',
    'https://127.0.0.1/hook',
    'https://2130706433/hook',
    'https://0x7f.1/hook',
    'https://0177.0.0.1/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://[fd00::1]/',
    'https://10.1.2.3/',
    'https://192.168.0.1/',
    'https://169.254.169.254/latest/meta-data',
    'https://metadata.internal/',
    'https://router.lan/',
    'https://you:secret@example.com/',
    'https://example.com:22/',
    'ftp://example.com/',
    'javascript:alert(1)',
    'example.com',
  ])('%s is refused', async url => {
    const body = { url, events: ['scan.finished'] }
    expect(await refusal('POST', HOOKS, holder, body)).toEqual([400, 'validation_failed'])
    const hook = await world.add(holder)
    expect(await refusal('PATCH', `${HOOKS}/${hook.id}`, holder, { url })).toEqual([400, 'validation_failed'])
  })

  /** What comes of a call if DNS gives these answers, one after another. */
  const callAt = async (answers: string[][], isPublic = isPublicAddress) => {
    const asked: string[] = []
    const caller = createWebhookCaller({
      allowOrigins: [],
      isPublicAddress: isPublic,
      wallNow: Date.now,
      patience: SECOND,
      resolve: async host => {
        asked.push(host)
        return answers[asked.length - 1] ?? []
      },
    })
    const message = { url: 'https://hooks.example.com/', id: newId(), body: '{}', secret: 'whsec_AAAA' }
    const { failure } = await caller.call(message, new AbortController().signal)
    return { failure, asked: asked.length }
  }

  test.each([['127.0.0.1'], ['10.0.0.8'], ['169.254.169.254'], ['::1'], ['fe80::1'], ['::ffff:127.0.0.1']])(
    'whose name leads to %s is not called',
    async address => {
      expect(await callAt([[address]])).toEqual({ failure: 'address', asked: 1 })
    },
  )

  test('is not called if only one of its addresses is public', async () => {
    expect(await callAt([['93.184.215.14', '127.0.0.1']])).toEqual({ failure: 'address', asked: 1 })
  })

  test('is resolved once, and the call goes to the checked address', async () => {
    // Nothing listens at the checked address. A second question would get another one.
    const onlyThis = (address: string) => address === '127.0.0.9'
    expect(await callAt([['127.0.0.9'], ['127.0.0.1']], onlyThis)).toEqual({
      failure: 'connection',
      asked: 1,
    })
  })
})

describe('a webhook', () => {
  test('has a secret that is shown once, and is stored sealed like its address', async () => {
    const hook = await world.add(holder, ['scan.finished'], '/token-in-the-address')
    expect(hook.secret).toMatch(/^whsec_[A-Za-z0-9+/]{32}$/)
    const { webhooks } = await world.json<{ webhooks: object[] }>('GET', HOOKS, holder)
    const { secret: _secret, ...view } = hook
    expect(webhooks).toEqual([view])
    const stored = JSON.stringify(await world.deps.db.select().from(webhookEndpoints))
    expect(stored).not.toContain('token-in-the-address')
    expect(stored).not.toContain(hook.secret.slice(6))
    expect(SEALED_COLUMNS.filter(({ table }) => table === webhookEndpoints)).toHaveLength(2)
  })

  test(`is one of ${WEBHOOKS_MAX} at most, however many are asked for at once`, async () => {
    const body = { url: `${world.receiver.origin}/`, events: ['scan.finished'] }
    const asking = Array.from({ length: WEBHOOKS_MAX + 3 }, () => world.ask('POST', HOOKS, holder, body))
    const statuses = (await Promise.all(asking)).map(({ status: code }) => code)
    expect(statuses.filter(code => code === 201)).toHaveLength(WEBHOOKS_MAX)
    expect(statuses.filter(code => code === 403)).toHaveLength(3)
  })

  test.each([
    [{ events: ['scan.finished'] }],
    [{ url: 'https://example.com/', events: [] }],
    [{ url: 'https://example.com/', events: ['everything'] }],
    [{ url: 'https://example.com/', events: ['scan.finished'], secret: 'mine' }],
    [{ url: `https://example.com/${'x'.repeat(2100)}`, events: ['scan.finished'] }],
  ])('that is described as %o is refused', async body => {
    expect(await refusal('POST', HOOKS, holder, body)).toEqual([400, 'validation_failed'])
  })

  test('that is paused hears of nothing, and what waited is sent once it’s on again', async () => {
    const hook = await world.add(holder)
    const at = `${HOOKS}/${hook.id}`
    await world.happen(holder)
    await world.json('PATCH', at, holder, { state: 'paused' })
    await world.happen(holder)
    await world.work()
    expect(world.receiver.received).toHaveLength(0)
    await world.json('PATCH', at, holder, { state: 'on' })
    await world.work()
    expect(world.receiver.received).toHaveLength(1)
    expect(await world.log(holder, hook)).toHaveLength(1)
  })

  test('that too much waits for is stopped', async () => {
    const hook = await world.add(holder)
    const one = { user_id: holder.userId, endpoint_id: hook.id, event: 'scan.finished', body: '{}', tries: 1 }
    const times = { created_at: new Date(world.deps.now()), next_at: null }
    await world.deps.db.insert(webhookDeliveries).values(
      Array.from({ length: WAITING_MAX }, () => ({
        id: newId(),
        ...one,
        ...times,
        state: 'waiting' as const,
      })),
    )
    await world.happen(holder)
    expect(await world.see(holder, hook)).toMatchObject({ state: 'stopped', stop: 'too_many' })
  })

  test('is nobody else’s', async () => {
    const hook = await world.add(holder)
    await world.happen(holder)
    const [entry] = await world.log(holder, hook)
    const stranger = await world.signIn()
    const gone = [404, 'not_found']
    for (const [method, path] of [
      ['GET', `${HOOKS}/${hook.id}`],
      ['PATCH', `${HOOKS}/${hook.id}`],
      ['DELETE', `${HOOKS}/${hook.id}`],
      ['POST', `${HOOKS}/${hook.id}/test`],
      ['GET', `${HOOKS}/${hook.id}/deliveries`],
      ['POST', `/developer/v1/deliveries/${entry?.id}/replay`],
    ] as const)
      expect(await refusal(method, path, stranger, method === 'GET' ? undefined : {})).toEqual(gone)
  })

  test('goes with its account, and so do its log and its waiting work', async () => {
    await world.add(holder)
    await world.happen(holder)
    await world.work()
    await world.happen(holder)
    await world.deps.db.transaction(tx => eraseAccount(tx, holder.userId))
    for (const table of [webhookEndpoints, webhookDeliveries, webhookTries])
      expect(await world.deps.db.select().from(table)).toEqual([])
    await world.work()
    expect(world.receiver.received).toHaveLength(1)
  })
})

describe('a delivery', () => {
  test('can be sent again, with the same id', async () => {
    const hook = await world.add(holder)
    await world.happen(holder)
    await world.work()
    const [entry] = await world.log(holder, hook)
    await world.json('POST', `/developer/v1/deliveries/${entry?.id}/replay`, holder, {})
    await world.work()
    const ids = world.receiver.received.map(({ headers }) => headers['webhook-id'])
    expect(ids).toEqual([entry?.id, entry?.id])
    expect((await world.log(holder, hook))[0]?.tries).toHaveLength(2)
    await world.json('PATCH', `${HOOKS}/${hook.id}`, holder, { state: 'paused' })
    const again = `/developer/v1/deliveries/${entry?.id}/replay`
    expect(await refusal('POST', again, holder, {})).toEqual([400, 'validation_failed'])
  })

  test('that is a test is tried once, even if the webhook is off', async () => {
    const hook = await world.add(holder)
    await world.json('PATCH', `${HOOKS}/${hook.id}`, holder, { state: 'paused' })
    world.receiver.answerWith(status(500))
    await world.json('POST', `${HOOKS}/${hook.id}/test`, holder, {})
    await world.work()
    expect(JSON.parse(world.receiver.received[0]?.body ?? '')).toMatchObject({
      type: 'webhook.test',
      data: {},
    })
    expect((await world.log(holder, hook))[0]).toMatchObject({ state: 'given_up', tries: [{ status: 500 }] })
    expect((await world.see(holder, hook)).failing_since).toBeNull()
  })

  test('can’t be asked for without end', async () => {
    const hook = await world.add(holder)
    const tests = Array.from({ length: 25 }, () => world.ask('POST', `${HOOKS}/${hook.id}/test`, holder, {}))
    const late = (await Promise.all(tests)).filter(({ status: code }) => code === 429)
    expect(late).toHaveLength(5)
    expect(Number(late[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  test('leaves the log after its days, and the log has pages', async () => {
    const hook = await world.add(holder)
    for (let count = 0; count < 25; count += 1) await world.happen(holder)
    await world.work()
    type Page = { deliveries: { id: string }[]; cursor: string | null }
    const at = `${HOOKS}/${hook.id}/deliveries`
    const first = await world.json<Page>('GET', at, holder)
    const second = await world.json<Page>(
      'GET',
      `${at}?cursor=${encodeURIComponent(first.cursor ?? '')}`,
      holder,
    )
    expect([first.deliveries.length, second.deliveries.length, second.cursor]).toEqual([20, 5, null])
    const ids = [...first.deliveries, ...second.deliveries].map(({ id }) => id)
    expect(new Set(ids).size).toBe(25)
    expect(await refusal('GET', `${at}?cursor=nonsense`, holder)).toEqual([400, 'validation_failed'])
    await purgeWebhookLog(world.deps.db, world.deps.now() + LOG_DAYS * DAY)
    expect(await world.log(holder, hook)).toHaveLength(20)
    await purgeWebhookLog(world.deps.db, world.deps.now() + LOG_DAYS * DAY + 1)
    expect(await world.log(holder, hook)).toEqual([])
  })
})

describe('the uses of an API key', () => {
  const uses = async () =>
    (await world.json<{ days: KeyDay[] }>('GET', '/developer/v1/key-uses', holder)).days

  test('are counted by day and by outcome, without a write per request', async () => {
    const ask = apiCaller(world, await newApiKey(world, holder, ['read:people']))
    for (let count = 0; count < 3; count += 1) await ask('GET', '/people')
    await ask('GET', '/removals')
    await ask('GET', `/people/${newId()}`)
    expect(await world.deps.db.select().from(apiKeyUses)).toEqual([])
    const day = new Date(world.deps.wallNow()).toISOString().slice(0, 10)
    expect(await uses()).toMatchObject([{ day, calls: 5, refused: 2, limited: 0, failed: 0 }])
    await ask('GET', '/people')
    expect(await uses()).toMatchObject([{ calls: 6, refused: 2 }])
    expect(WRITE_USES_EVERY).toBeLessThanOrEqual(10 * SECOND)
  })

  test('are shown to the key’s owner alone', async () => {
    await apiCaller(world, await newApiKey(world, await world.signIn()))('GET', '/people')
    expect(await uses()).toEqual([])
  })
})
