// Push on one device: on, off, blocked, hanging, with a changed key, and gone at sign-out.
import { describe, expect, test } from 'vitest'
import { ApiError } from '#web/data/http/api-error.ts'
import { createDevicePush, type PushSubscriptionDeps } from './push-subscription.ts'

const KEY = Uint8Array.from({ length: 65 }, (_value, at) => at)
const OTHER_KEY = KEY.map(byte => 255 - byte)
const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')

/** A browser with a push service, a server, and time that passes when told. */
function aDevice() {
  const asked: { method: string; path: string; body: unknown }[] = []
  const kept = new Map<string, string>()
  const timers = new Set<() => void>()
  let subscription: PushSubscription | null = null
  let made = 0
  const control = {
    user: 'ada' as string | null,
    permission: 'default' as NotificationPermission,
    answer: 'granted' as NotificationPermission,
    hasWorker: true,
    serverKey: KEY,
    network: null as ApiError | null,
    subscribing: null as Promise<void> | null,
    asked,
    kept,
    sent: () => asked.map(({ method, path }) => `${method} ${path}`),
    endpoint: () => subscription?.endpoint ?? null,
    passTime() {
      for (const run of [...timers]) run()
    },
  }
  const subscribe = async (options: { applicationServerKey: Uint8Array }) => {
    await control.subscribing
    made += 1
    const endpoint = `https://push.example/${made}`
    subscription = {
      endpoint,
      options: { applicationServerKey: options.applicationServerKey.slice().buffer },
      toJSON: () => ({ endpoint, keys: { p256dh: base64url(KEY), auth: base64url(KEY.slice(0, 16)) } }),
      async unsubscribe() {
        subscription = null
        return true
      },
    } as unknown as PushSubscription
    return subscription
  }
  const pushManager = { getSubscription: async () => subscription, subscribe } as never
  const ask = async (path: string, options: { method?: string; body?: unknown } = {}) => {
    asked.push({ method: options.method ?? 'GET', path, body: options.body })
    if (control.network) throw control.network
  }
  const deps: PushSubscriptionDeps = {
    local: {
      get: key => kept.get(key) ?? null,
      set: (key, value) => void kept.set(key, value),
      remove: key => void kept.delete(key),
    },
    after(_milliseconds, run) {
      timers.add(run)
      return () => timers.delete(run)
    },
    api: {
      send: ask,
      json: async path => {
        await ask(path)
        return { publicKey: base64url(control.serverKey) } as never
      },
    },
    userId: () => control.user,
    browser: {
      permission: () => control.permission,
      requestPermission: async () => {
        control.permission = control.answer
        return control.answer
      },
      registration: async () => (control.hasWorker ? { pushManager } : null),
    },
  }
  return { ...control, control, open: () => createDevicePush(deps) }
}

const SUBSCRIPTIONS = '/push/v1/subscriptions'

describe('turning on', () => {
  test('asks, subscribes with the server’s key, and tells the server', async () => {
    const device = aDevice()
    const push = device.open()
    await push.turnOn()
    expect(push.state()).toEqual({ status: 'on' })
    expect(device.asked.at(-1)).toMatchObject({
      method: 'POST',
      path: SUBSCRIPTIONS,
      body: { endpoint: 'https://push.example/1' },
    })
  })

  test.each([
    ['denied', { status: 'blocked' }],
    ['default', { status: 'off', problem: null }],
  ] as const)('is not done against the person: %s', async (answer, state) => {
    const device = aDevice()
    device.control.answer = answer
    const push = device.open()
    await push.turnOn()
    expect(push.state()).toEqual(state)
    expect(device.asked).toEqual([])
  })

  test('gives up on a browser that does not answer, and takes the answer when it comes after all', async () => {
    const device = aDevice()
    const push = device.open()
    let answer = () => {}
    device.control.subscribing = new Promise(resolve => {
      answer = resolve
    })
    const done = push.turnOn()
    expect(push.state()).toEqual({ status: 'turning-on' })
    const inTime = () => {
      device.passTime()
      return push.state()
    }
    await expect.poll(inTime).toEqual({ status: 'off', problem: 'no-answer' })
    answer()
    await done
    expect(push.state()).toEqual({ status: 'on' })
  })

  test('that was given up by then stays off', async () => {
    const device = aDevice()
    const push = device.open()
    let answer = () => {}
    device.control.subscribing = new Promise(resolve => {
      answer = resolve
    })
    const done = push.turnOn()
    await expect.poll(() => device.sent()).toContain('GET /push/v1/vapid-public-key')
    await push.turnOff()
    answer()
    await done
    expect(push.state()).toEqual({ status: 'off', problem: null })
    expect(device.kept.size).toBe(0)
    expect(device.endpoint()).toBeNull()
  })

  test.each([
    ['the network is gone', new ApiError(0, 'offline', ''), 'offline'],
    ['the server refuses', new ApiError(400, 'validation_failed', ''), 'server'],
  ] as const)('says when %s', async (_what, error, problem) => {
    const device = aDevice()
    device.control.network = error
    const push = device.open()
    await push.turnOn()
    expect(push.state()).toEqual({ status: 'off', problem })
  })

  test('says when the push service turns it down', async () => {
    const device = aDevice()
    device.control.subscribing = Promise.reject(new DOMException('no', 'AbortError'))
    const push = device.open()
    await push.turnOn()
    expect(push.state()).toEqual({ status: 'off', problem: 'push-service' })
  })
})

describe('at the next start', () => {
  async function anOnDevice() {
    const device = aDevice()
    await device.open().turnOn()
    device.asked.length = 0
    return device
  }

  test('it is on, and the server is told again', async () => {
    const device = await anOnDevice()
    const push = device.open()
    await push.check()
    expect(push.state()).toEqual({ status: 'on' })
    expect(device.sent()).toEqual(['GET /push/v1/vapid-public-key', `POST ${SUBSCRIPTIONS}`])
    expect(device.endpoint()).toBe('https://push.example/1')
  })

  test('a changed key of the server renews the subscription', async () => {
    const device = await anOnDevice()
    device.control.serverKey = OTHER_KEY
    const push = device.open()
    await push.check()
    expect(push.state()).toEqual({ status: 'on' })
    expect(device.endpoint()).toBe('https://push.example/2')
    expect(device.asked.at(-1)?.body).toMatchObject({ endpoint: 'https://push.example/2' })
  })

  test('without a network it stays on', async () => {
    const device = await anOnDevice()
    device.control.network = new ApiError(0, 'offline', '')
    const push = device.open()
    await push.check()
    expect(push.state()).toEqual({ status: 'on' })
  })

  test('taken back in the browser’s settings, it is blocked', async () => {
    const device = await anOnDevice()
    device.control.permission = 'denied'
    const push = device.open()
    await push.check()
    expect(push.state()).toEqual({ status: 'blocked' })
  })

  test('it is off for somebody else who signs in', async () => {
    const device = await anOnDevice()
    device.control.user = 'berta'
    const push = device.open()
    await push.check()
    expect(push.state()).toEqual({ status: 'off', problem: null })
    expect(device.asked).toEqual([])
  })
})

test('a browser without it says so, and asks the server nothing', async () => {
  const device = aDevice()
  device.control.hasWorker = false
  const push = device.open()
  await push.check()
  expect(push.state()).toEqual({ status: 'unsupported' })
  expect(device.asked).toEqual([])
})

test('off forgets it here and at the server', async () => {
  const device = aDevice()
  const push = device.open()
  await push.turnOn()
  await push.turnOff()
  expect(device.endpoint()).toBeNull()
  expect(device.asked.at(-1)).toEqual({
    method: 'DELETE',
    path: SUBSCRIPTIONS,
    body: { endpoint: 'https://push.example/1' },
  })
  await push.check()
  expect(push.state()).toEqual({ status: 'off', problem: null })
})

describe('9.6 signing out', () => {
  test('leaves no subscription and nothing remembered, without a network too', async () => {
    const device = aDevice()
    const push = device.open()
    await push.turnOn()
    device.control.network = new ApiError(0, 'offline', '')
    await push.drop()
    expect(device.endpoint()).toBeNull()
    expect(device.kept.size).toBe(0)
  })

  test('is not held up by a browser that hangs', async () => {
    const device = aDevice()
    const push = device.open()
    await push.turnOn()
    device.control.hasWorker = false
    const dropped = push.drop()
    device.passTime()
    await expect(dropped).resolves.toBeUndefined()
  })
})
