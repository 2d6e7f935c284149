// The notification of a push: calm, the same for everyone, shown once, and counted.
import { beforeEach, describe, expect, test } from 'vitest'
import { pushMessage } from '#shared/protocol/push.ts'
import { noticeOf, readPush } from './push-notice.ts'
import { type PushNotificationOptions, showPush } from './show-push.ts'

const ID = '0b8f7a52-6f3c-4f5e-9a43-0c6f2f1f7b11'
const KINDS = pushMessage.shape.kind.options
const HOUR = 3_600_000

type Shown = PushNotificationOptions & { title: string; tag: string }
let shown: Shown[]
let badge: number
let now: number
let windows: { focused: boolean }[]
beforeEach(() => {
  shown = []
  badge = 0
  now = 10 * HOUR
  windows = []
})

const deps = {
  async showNotification(title: string, options: PushNotificationOptions) {
    shown = [...shown.filter(one => one.tag !== options.tag), { title, tag: '', ...options }]
  },
  shownNotifications: async (tag: string) => shown.filter(one => one.tag === tag),
  windows: async () => windows,
  raiseBadge: async () => {
    badge += 1
  },
  now: () => now,
}
const push = (kind: string, id = ID) => showPush(deps, JSON.stringify({ kind, id }))

describe('10.1 a notification', () => {
  test.each(KINDS)('of %s has words of its own and leads to the right screen', async kind => {
    await push(kind)
    const notice = noticeOf({ kind, id: ID })
    expect(shown).toMatchObject([{ title: notice.title, body: notice.body, tag: `${kind}:${ID}` }])
    expect(shown[0]?.data.path).toMatch(/^\/(removals\/|reappearance-alerts\?alert=|dashboard)/)
    expect(new Set(KINDS.map(each => noticeOf({ kind: each, id: ID }).title)).size).toBe(KINDS.length)
  })

  test('says nothing that came with the push', async () => {
    await showPush(
      deps,
      JSON.stringify({ kind: 'data_reappeared', id: ID, site: 'Truefolk', name: 'Marguerite' }),
    )
    expect(JSON.stringify(shown)).not.toMatch(/Truefolk|Marguerite/)
  })

  test.each(['', 'hello', '{}', '{"kind":"new_kind","id":"x"}'])(
    'is shown for what cannot be read: %j',
    async text => {
      await showPush(deps, text)
      expect(readPush(text)).toBeNull()
      expect(shown).toMatchObject([{ title: 'News from Offlist', data: { path: '/dashboard' } }])
    },
  )
})

describe('the same news', () => {
  test('delivered twice is shown once, without a second sound, and counts once', async () => {
    await push('data_reappeared')
    await push('data_reappeared')
    expect(shown).toHaveLength(1)
    expect(shown[0]?.renotify).toBe(false)
    expect(badge).toBe(1)
  })

  test('hours later sounds again', async () => {
    await push('manual_required')
    now += 2 * HOUR
    await push('manual_required')
    expect(shown).toMatchObject([{ renotify: true }])
  })
})

test('different news stand side by side and count each', async () => {
  await push('data_reappeared')
  await push('data_reappeared', '0b8f7a52-6f3c-4f5e-9a43-0c6f2f1f7b12')
  await push('removal_complete')
  expect(shown).toHaveLength(3)
  expect(badge).toBe(3)
})

test('an open page counts by itself; one that is looked at needs no sound', async () => {
  windows = [{ focused: true }]
  await push('data_reappeared')
  expect(shown).toMatchObject([{ silent: true }])
  expect(badge).toBe(0)
})

test('a test always sounds and counts for nothing', async () => {
  windows = [{ focused: true }]
  await push('test')
  expect(shown).toMatchObject([{ silent: false, renotify: true }])
  expect(badge).toBe(0)
})
