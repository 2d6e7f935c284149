// The constants of PRODUCT S9, each read from its only module, next to its sentence. claim.ts lists the replaced ones.
import { expect, test } from 'vitest'
import { listRequest } from '#server/storage/list-files.ts'
import { REPLACED_CLAIMS } from '#shared/domain/claim.ts'
import { FREE_SCAN_SITES, FREE_SCANS_A_DAY, freeScanScore, scoreBand } from '#shared/domain/free-scan.ts'
import { badgeText, NOTIFICATION_HISTORY, relativeTime } from '#shared/domain/notification.ts'
import { LAUNCH_OFFER, LAUNCH_PERCENT, offeredPrice } from '#shared/domain/offer.ts'
import { annualSavings, annualTotal, planIds, plans } from '#shared/domain/plan.ts'
import { HOUR, MINUTE, SECOND } from '#shared/lib/time.ts'
import { HEARTBEAT, RECONNECT_DELAYS } from '#shared/protocol/realtime.ts'
import { footerGroups } from '#web/content/footer-links.ts'
import { TOAST_MS, toast, toastStore } from '#web/ui/toast.ts'
import { constant } from '../support/constant.ts'

/** Plan | Monthly | Annual per month | Annual total | Yearly savings | maxSites | Scan frequency. Prices in dollars. */
const TABLE = [
  ['Starter', 9.99, 7.99, 95.88, 24, 15, 'monthly'],
  ['Pro', 19.99, 14.99, 179.88, 60, 50, 'weekly'],
  ['Family', 29.99, 22.49, 269.88, 90, 100, 'weekly'],
  ['Elite', 39.99, 29.99, 359.88, 120, 150, 'daily'],
  ['Team', 59.99, 49.99, 599.88, 120, 500, 'weekly'],
] as const

test.each(TABLE)(
  'the plan %s is sold as the table says',
  (name, monthly, annual, total, savings, sites, often) => {
    const plan = Object.values(plans).find(one => one.name === name)
    expect(plan).toBeDefined()
    if (!plan) return
    expect([plan.monthlyPrice, plan.annualPrice, annualTotal(plan), annualSavings(plan)]).toEqual(
      [monthly, annual, total, savings].map(dollars => Math.round(dollars * 100)),
    )
    expect([plan.maxSites, plan.scanFrequency]).toEqual([sites, often])
  },
)

const now = Date.UTC(2026, 0, 2)

test.each<[sentence: string, holds: unknown, is: unknown]>([
  [
    'The plans are starter, pro, family, elite and team',
    planIds,
    ['starter', 'pro', 'family', 'elite', 'team'],
  ],
  [
    'Pro (most popular)',
    Object.values(plans)
      .filter(({ popular }) => popular)
      .map(({ id }) => id),
    ['pro'],
  ],
  ['Family (6 people; per person is price/6)', plans.family.maxPeople, 6],
  ['Team plan: up to 10 employee identities (1)', plans.team.maxPeople, 10],
  ['Enterprise: custom, by contact only', planIds.includes('enterprise' as never), false],
  ['Launch50: coupon code launch50', LAUNCH_OFFER, 'launch50'],
  ['Launch50: 50% off', LAUNCH_PERCENT, 50],
  ['Launch50: prices rounded down', [2249, 999, 26_988].map(offeredPrice), [1124, 499, 13_494]],
  ['Free scan: 5 sites', FREE_SCAN_SITES, 5],
  ['Free scan: 3 per day without e-mail', FREE_SCANS_A_DAY, 3],
  ['80 and above excellent', [100, 80].map(scoreBand), ['excellent', 'excellent']],
  ['60-79 good but needs improvement', [79, 60].map(scoreBand), ['good', 'good']],
  ['below 60 poor', [59, 0].map(scoreBand), ['poor', 'poor']],
  [
    'The score of a free scan is a share of its five sites',
    freeScanScore(['listed', 'clear', 'clear', 'clear', 'clear']),
    80,
  ],
  ['Notification history 20', NOTIFICATION_HISTORY, 20],
  ['badge cap 9+', [9, 10].map(badgeText), ['9', '9+']],
  ['relative time: Just now under 1 h', relativeTime(now - HOUR + 1, now), 'Just now'],
  ['relative time: Nh ago from 1 h', relativeTime(now - HOUR, now), '1h ago'],
  [
    'relative time: Nd ago from 24 h',
    [23, 24].map(hours => relativeTime(now - hours * HOUR, now)),
    ['23h ago', '1d ago'],
  ],
  [
    'Chat typing delay 1.5 s',
    constant('web/features/articles/chat-panel.tsx', 'TYPING_MS = #'),
    1.5 * SECOND,
  ],
  ['hash scroll delay 100 ms', constant('web/features/site/route-change.tsx', 'HASH_SCROLL_MS = #'), 100],
  ['scroll-hide delay 600 ms', constant('web/ui/app.css', '--scroll-hide: #ms'), 600],
  ['Auth: refresh tick 30 s', constant('web/data/session/session-keeper.ts', 'TICK = #'), 30 * SECOND],
  ['refresh at 3 ticks or fewer', constant('web/data/session/session-keeper.ts', 'REFRESH_AT_TICKS = #'), 3],
  ['expiry margin 90 s', constant('web/data/session/session-keeper.ts', 'MARGIN = #'), 90 * SECOND],
  [
    'key-set cache 10 minutes',
    constant('server/accounts/endpoints/about.ts', 'max-age=#') * SECOND,
    10 * MINUTE,
  ],
  ['Realtime: heartbeat 25 s', HEARTBEAT, 25 * SECOND],
  [
    'reconnect delays 1, 2, 5, 10 s then 10 s',
    RECONNECT_DELAYS,
    [1, 2, 5, 10].map(seconds => seconds * SECOND),
  ],
  [
    'Storage listing defaults: limit 100, offset 0, name ascending',
    (({ limit, offset, sortBy }) => ({ limit, offset, sortBy }))(
      listRequest.parse({ prefix: '', sortBy: {} }),
    ),
    { limit: 100, offset: 0, sortBy: { column: 'name', order: 'asc' } },
  ],
  ['cache-control 3600', constant('server/storage/receive-file.ts', "DEFAULT_CACHING = 'max-age=#'"), 3600],
  ['Toast defaults: 5000 ms', TOAST_MS, 5000],
])('%s', (_sentence, holds, is) => {
  expect(holds).toEqual(is)
})

test('Footer links (2): these 18, each once', () => {
  const links = footerGroups.flatMap(group => group.links.map(({ to }) => to))
  const said =
    '/features, /pricing, /family-team-plans, /enterprise-security, /how-it-works, /api, /integrations, /blog, /privacy-education, /gdpr-compliance, /data-brokers-list, /help-center, /support, /privacy-policy, /terms-of-service, /cookie-policy, /compliance, /contact'
  expect([...links].sort()).toEqual(said.split(', ').sort())
})

test('Toast defaults: one visible', () => {
  toast({ title: 'first' })
  toast({ title: 'second' })
  expect(toastStore.read()?.title).toBe('second')
})

test.each([
  'Sites covered: 50+, 100+ or 500+',
  'Removal success: 95% or 99%',
  '94% for automated removal and 60% for manual attempts',
  'Removal time: 7-30 days',
  '30-90 days',
  '24-72 hours',
  'a 30-day money-back guarantee',
  'annual plans save 25%',
  'up to $240+ a year',
  'another claim says 30-60 s',
])('“%s” is a claim that isn’t made', sentence => {
  expect(REPLACED_CLAIMS.filter(({ claim }) => claim.test(sentence))).not.toEqual([])
})
