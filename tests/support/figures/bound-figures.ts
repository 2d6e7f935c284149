// The source of each figure in our own sentences. The test fails if a sentence differs from the code, or has a number
// that isn't known here. To fix it, write the sentence with a constant, cite its source beside it, or add it here.
import { CHANGE_NOTICE_DAYS, LAW_TERMS, UNANSWERED_STUDY } from '#shared/domain/claim.ts'
import { FREE_ACCOUNT } from '#shared/domain/entitlements.ts'
import { FOLLOW_UP_DAYS } from '#shared/domain/follow-up.ts'
import { FREE_SCAN_SITES, FREE_SCANS_A_DAY } from '#shared/domain/free-scan.ts'
import { PAUSE_MONTHS_MAX } from '#shared/domain/pause.ts'
import { annualSavings, annualTotal, plans, pricePerMonth } from '#shared/domain/plan.ts'
import {
  ANSWER_WITHIN,
  LOG_DAYS,
  RETRY_PAUSES,
  STOP_AFTER,
  WEBHOOKS_MAX,
} from '#shared/domain/webhook-events.ts'
import { DAY, HOUR, MINUTE, SECOND } from '#shared/lib/time.ts'
import { readBlog, readHelp } from '#web/build/read-articles.ts'
import { HELP_CATEGORIES } from '#web/content/article.ts'
import { constant } from '../constant.ts'

export type Bound = {
  /** A part of a sentence, with `#` for each number. */
  says: string
  /** For each `#`, its allowed values. */
  is: readonly (readonly number[])[]
}

/** One constant in several sentences, or several in one. */
const bound = (says: string | readonly string[], ...is: readonly (number | readonly number[])[]): Bound[] =>
  [says].flat().map(one => ({ says: one, is: is.map(value => [value].flat()) }))

const KIB = 1024
const MIB = KIB * KIB

const absenceHours = constant('shared/domain/removal.ts', 'ABSENCE_GAP = #') / HOUR
const patienceDays = constant('shared/domain/removal.ts', 'REQUEST_PATIENCE = #') / DAY
const mailHours = constant('server/removals/submit/settle-attempt.ts', 'MAIL_PATIENCE = #') / HOUR
const retryHours = constant('server/removals/verify/next-scan.ts', 'RETRY_AFTER = #') / HOUR
const maintenanceDays = constant('server/removals/verify/next-scan.ts', 'MAINTENANCE = #') / DAY
const weeklyDays = constant('server/removals/verify/next-scan.ts', 'weekly: #,') / DAY
const monthlyDays = constant('server/removals/verify/next-scan.ts', 'monthly: #,') / DAY
const longestRestDays = maintenanceDays
const evidenceDays = constant('shared/protocol/rights.ts', 'EVIDENCE_DAYS = #')
const reviewDays = constant('server/rights/purge-evidence.ts', 'REVIEW_EVERY = #') / DAY
const exportDays = constant('shared/protocol/rights.ts', 'EXPORT_DAYS = #')
const exportsADay = constant('server/rights/exports.ts', 'A_DAY = #')
const deletionDays = constant('shared/protocol/rights.ts', 'DELETION_WAIT_DAYS = #')
const backupDays = constant('server/route-deps.ts', 'BACKUP_DAYS = #')
const sessionDays = constant('server/accounts/lucia-on.ts', 'SESSION_DAYS = #')
const deviceDays = constant('server/accounts/known-device.ts', 'COOKIE_LIFETIME = #') / DAY
const invitationDays = constant('shared/domain/households.ts', 'INVITATION_DAYS = #')
const mailTokenHours = constant('server/accounts/mail-tokens.ts', 'signup: #,') / HOUR
/** The window of most sign-in limits. */
const limitMinutes = constant('server/accounts/limits.ts', '=> ({ max, windowMs: # })') / MINUTE
const passwordTries = constant('server/accounts/limits.ts', 'passwordTries: perFiveMinutes(#)')
const ticketMonths = constant('shared/domain/tickets.ts', 'TICKET_RETENTION_MONTHS = #')
const freeScanHours = constant('server/free-scan/scans.ts', 'FREE_SCAN_RETENTION = #') / HOUR
const keptMails = constant('web/data/storage/stored-mails.ts', 'STORED_MAX = #')
const mailMegabytes = constant('web/data/storage/stored-mails.ts', 'FILE_BYTES_MAX = #') / MIB
const perRound = constant('shared/domain/search-round.ts', 'QUERIES_PER_ROUND = #')
const siteVisitTries = constant('server/removals/submit/settle-attempt.ts', 'TRIES = #')
const listWhole = constant('web/features/site-list/line.ts', 'sites <= #)')
/** A removal is done when its assurance is `seen_gone_twice`. */
const looks = 2

const allPlans = Object.values(plans)
const dollars = (cents: number) => cents / 100

export const BOUND: readonly Bound[] = [
  ...bound(
    [
      'least # hours apart',
      'least # hours later',
      'after at least # hours',
      'wait at least # hours',
      'At least # hours after we first saw',
      'at least # hours after the first',
      'at least # hours after the first one',
      '# hours after that look',
      'after # hours or more',
      'then every # hours',
      'we check every # hours',
      'for # hours after the request',
      'the first look after # hours',
    ],
    absenceHours,
  ),
  ...bound('the proof takes # days', (2 * absenceHours * HOUR) / DAY),
  ...bound('complete # days after the request', (2 * absenceHours * HOUR) / DAY),
  ...bound('look about every # days', (absenceHours * HOUR) / DAY),
  ...bound('on # days', looks),
  ...bound(
    [
      '# days after the request',
      '# days after our request',
      '# days after the letter',
      '# days after your',
      '# days after a form went out',
      '# days or more after',
      'Those # days are ours',
      'in the # days before, we don’t send',
      'the rest of its # days',
      '· # days. If a check finds',
    ],
    patienceDays,
  ),
  ...bound('still there # weeks later', (patienceDays * DAY) / (7 * DAY)),
  ...bound(
    ['after # hours it’s your turn', 'came within # hours', '· # hours. Then we ask you to look'],
    mailHours,
  ),
  ...bound(['ithin # hours.', 'ithin # hours', 'n # hours, or later', 'wait # hours, or longer'], retryHours),
  ...bound('for at least # days before we look again', (retryHours * HOUR) / DAY),
  ...bound('up to # days.', longestRestDays),
  ...bound(
    ['other sites every # days', 'on you again every # days', 'Every # days'],
    [maintenanceDays, weeklyDays],
  ),
  ...bound(
    ['very # hours, # days, or # days', 'every # hours, · , every # days, and · , every # days'],
    DAY / HOUR,
    weeklyDays,
    monthlyDays,
  ),
  ...bound(['every # hours', 'Elite | Checks at most | Every # hours'], DAY / HOUR),
  ...bound('Weekly: every # days', weeklyDays),
  ...bound('Monthly: every # days', monthlyDays),
  ...bound('after # hours, then after #', 2, 4), // remove-listing.ts: 2 to the power of the attempt, in hours
  ...bound(
    ['most # times in all'],
    constant('server/removals/verify/evaluate-removals.ts', 'REQUESTS_MAX = #'),
  ),
  ...bound(['or didn’t answer, # times'], siteVisitTries),
  ...bound('fails # times in a row', constant('shared/recipe/health.ts', 'FAILURES_IN_A_ROW = #')),
  ...bound('try up to # times', constant('server/removals/submit/send-letter.ts', 'attempts < #')),
  ...bound(
    [
      '# days after a removal is complete',
      '# days after it’s complete',
      '# days after the removal is complete',
      'its # days are over',
      'the # days are over',
    ],
    evidenceDays,
  ),
  ...bound('within # days', [
    reviewDays + 1,
    exportDays,
    constant('server/sync/purge.ts', 'DEVICE_REMEMBERED = #') / DAY,
  ]),
  ...bound('# days after the device', constant('server/sync/purge.ts', 'DEVICE_REMEMBERED = #') / DAY),
  ...bound(
    'at most # days after we trust',
    constant('server/removals/search/site-brake.ts', 'REMEMBERED = #') / DAY,
  ),
  ...bound(['for # days', 'have # days', 'each for # days'], [exportDays, invitationDays]),
  ...bound(['made # times a day', 'to # archives a day'], exportsADay),
  ...bound('archive of up to # MB', constant('shared/protocol/rights.ts', 'IMPORT_BYTES_MAX = #') / MIB),
  ...bound(['waits # days', 'You have # days to change', 'goes after # days'], deletionDays),
  ...bound(['# days, unless the operator set', '# unless the operator set'], backupDays),
  ...bound(['# days without use', 'isn’t used for # days'], sessionDays),
  ...bound(['# days from the latest sign-in', 'Up to # days in the browser'], deviceDays),
  ...bound('older than # days', invitationDays),
  ...bound(['once, for # hours', 'in any order, within # hours'], mailTokenHours),
  ...bound(
    'After # wrong codes, use the link',
    constant('server/accounts/mail-tokens.ts', 'MAX_WRONG_CODES = #'),
  ),
  ...bound('after # wrong passwords within # minutes', passwordTries, limitMinutes),
  ...bound('wait until the # minutes are over', limitMinutes),
  ...bound(
    'after # wrong codes, wait # minutes',
    constant('server/accounts/limits.ts', 'secondStepTries: perFiveMinutes(#)'),
    limitMinutes,
  ),
  ...bound('least # characters', constant('server/accounts/check-new-password.ts', 'MIN_CHARACTERS = #')),
  ...bound(['# recovery codes'], constant('server/accounts/factors/recovery-codes.ts', 'CODES = #')),
  ...bound('change every # seconds', constant('server/accounts/factors/totp.ts', 'period: # }')),
  ...bound(
    'up to # passkeys',
    constant('server/accounts/endpoints/passkeys-register.ts', 'MAX_PASSKEYS = #'),
  ),
  ...bound('under #', constant('shared/domain/households.ts', 'ADULT_AGE = #')),
  ...bound(['conversation # months after', 'until # months after the last message'], ticketMonths),
  ...bound(['encrypted, for # hours', 'deleted after # hours'], freeScanHours),
  ...bound(['on # sites', 'on # people-search sites', 'whether # people-search sites'], FREE_SCAN_SITES),
  ...bound('than # times a day', FREE_SCANS_A_DAY),
  ...bound('and # years of age', 10), // shared/domain/stranger-view.ts: the decade of an age
  ...bound(['up to # MB, and # can wait'], mailMegabytes, keptMails),
  ...bound('for # pairs', perRound),
  ...bound(['the # likeliest pairs', 'at most # pairs', 'for # pairs in a round'], perRound),
  ...bound('up to # searches', constant('server/removals/search/plan-visit.ts', 'QUERIES_PER_VISIT = #')),
  ...bound(
    'new search after # minutes',
    constant('server/removals/search/visit-time.ts', 'SEARCHES_TAKE = #') / MINUTE,
  ),
  ...bound(
    ['wait up to # seconds', 'give them # seconds'],
    constant('server/recipes/widget.ts', 'PASSES_WITHIN = #') / SECOND,
  ),
  ...bound(
    'Names, up to #',
    constant('shared/collections/people.ts', 'names: z.array(personName).min(1).max(#)'),
  ),
  ...bound(
    'Places, up to #',
    constant('shared/collections/people.ts', 'places: z.array(personPlace).max(#)'),
  ),
  ...bound(
    'Relatives, up to #',
    constant('shared/collections/people.ts', 'relatives: z.array(z.string().min(1).max(120)).max(#)'),
  ),
  ...bound('# percent or more', 100 * constant('shared/domain/matching/judge.ts', 'YOURS_FROM = #')),
  ...bound(
    ['From # percent', 'Below # percent'],
    100 * constant('shared/domain/matching/judge.ts', 'UNSURE_FROM = #'),
  ),
  ...bound('vanish within # hours', constant('shared/domain/absence-brake.ts', 'BRAKE_WINDOW = #') / HOUR),
  ...bound('one for every # people', 1 / constant('shared/domain/absence-brake.ts', 'UNASKED_SHARE = #')),
  ...bound('the # states and Washington', 50), // shared/letters, matching: the places that people can enter
  ...bound('more than # sites', listWhole),
  ...bound('sets a password within # days', constant('server/billing/planned-readings.ts', 'CLAIM_DAYS = #')),
  ...bound(['in # taps', 'take # taps'], 2), // tests/e2e/billing.spec.ts walks them
  ...bound('up to # months', PAUSE_MONTHS_MAX),
  ...bound('for # months', 12), // one annual payment
  ...bound(
    'as many as # services',
    constant('server/accounts/providers/provider-config.ts', 'z.array(provider).max(#)'),
  ),
  ...bound('last # public pages', constant('web/sw/visited-pages.ts', 'PAGES_MAX = #')),

  ...bound(
    ['offlist_signup | Lifetime | # days'],
    constant('server/accounts/signup-browser.ts', 'COOKIE_LIFETIME = #') / DAY,
  ),
  ...bound(
    ['offlist_visit (on https, __Host-offlist_visit) | Lifetime | # minutes'],
    constant('server/accounts/providers/authorizations.ts', 'LIVES_FOR = #') / MINUTE,
  ),
  ...bound(
    'offlist-shared-mails | Lifetime | # days',
    constant('web/data/storage/stored-mails.ts', 'STORED_FOR = #') / DAY,
  ),
  ...bound('archive of your data | How long | # days', exportDays),

  // Prices.
  ...bound(
    '$#a month',
    allPlans.map(plan => dollars(pricePerMonth(plan, 'annual'))),
  ),
  ...bound(
    '$# a year · saves $#',
    allPlans.map(plan => dollars(annualTotal(plan))),
    allPlans.map(plan => dollars(annualSavings(plan))),
  ),
  ...bound(
    '# people, $# each',
    plans.family.maxPeople,
    Math.round(plans.family.annualPrice / plans.family.maxPeople) / 100,
  ),
  ...bound(
    ['# people', 'to # people', '# person'],
    allPlans.map(plan => plan.maxPeople),
  ),
  ...bound(
    'Up to # sites',
    allPlans.map(plan => plan.maxSites),
  ),
  ...allPlans.flatMap(plan => bound(`${plan.name} | Sites for each person | #`, plan.maxSites)),
  ...bound('# person and # sites', FREE_ACCOUNT.maxPeople, FREE_ACCOUNT.maxSites),

  // Laws that a page names without a citation.
  ...bound(
    [
      '# days under the CCPA',
      '# days (CCPA)',
      'CCPA request within # days',
      'and # days for the second',
      'least every # days and delete',
    ],
    LAW_TERMS.ccpaAnswerDays,
  ),
  ...bound('# business days to # days', LAW_TERMS.ccpaOptOutDays, LAW_TERMS.ccpaAnswerDays),
  ...bound(['allows # business days'], LAW_TERMS.ccpaOptOutDays),
  ...bound(['# more months'], LAW_TERMS.gdprExtensionMonths),
  ...bound('follow-up is due after # days', FOLLOW_UP_DAYS.gdpr),
  ...bound('California (CCPA) | Follow-up date | # days', FOLLOW_UP_DAYS.ccpa),
  ...bound('Standard request | Follow-up date | # days', FOLLOW_UP_DAYS.standard),
  ...bound('# days before', CHANGE_NOTICE_DAYS),
  ...bound('Over #%', UNANSWERED_STUDY.percent),
  ...bound('Of # brokers in California', UNANSWERED_STUDY.brokers),

  // Examples of what a screen would show.
  ...bound('Found #', 2),
  ...bound('#', 404),

  // Articles.
  ...bound(
    '# min read',
    [...readHelp(), ...readBlog()].map(({ minutes }) => minutes),
  ),
  ...bound('articles of # minutes each', [...new Set(readHelp().map(({ minutes }) => minutes))]),
  ...bound(
    '# articles.',
    HELP_CATEGORIES.map(({ id }) => readHelp().filter(({ category }) => category === id).length),
  ),

  // The endpoints' limits.
  ...bound('(# seconds)', constant('server/accounts/access-tokens.ts', 'ACCESS_TOKEN_SECONDS = #')),
  ...bound('than # seconds ago', constant('server/accounts/refresh-session.ts', 'REUSE_FOR = #') / SECOND),
  ...bound('from the last # minutes', constant('server/accounts/assurance.ts', 'FRESH_FOR = #') / MINUTE),
  ...bound('(# at most)', constant('shared/protocol/sync.ts', 'PULL_LIMIT_MAX = #')),
  ...bound('collection from #', 0),
  ...bound(
    'up to # rows and # MiB',
    constant('shared/protocol/sync.ts', 'PUSH_ROWS_MAX = #'),
    constant('shared/protocol/sync.ts', 'PUSH_BYTES_MAX = #') / MIB,
  ),
  ...bound('every # seconds', constant('shared/protocol/realtime.ts', 'HEARTBEAT = #') / SECOND),
  ...bound(
    'takes # calls in # minutes',
    constant('server/accounts/limits.ts', 'token: perFiveMinutes(#)'),
    5,
  ),
  ...bound(
    'read # rows, write #, and call # functions',
    constant('server/lib/fair-share.ts', 'rowsRead: perMinute(#)'),
    constant('server/lib/fair-share.ts', 'rowsWritten: perMinute(#)'),
    constant('server/lib/fair-share.ts', 'functions: perMinute(#)'),
  ),
  ...bound('nest # levels', constant('server/lib/read-json.ts', 'DEPTH_MAX = #')),
  ...bound('OpenAPI #', 3.1),
  ...bound(
    'up to # characters',
    constant('shared/protocol/developer-api/requests.ts', 'IDEMPOTENCY_KEY_MAX = #'),
  ),
  ...bound(
    '(# unless you say otherwise, # at most)',
    constant('shared/protocol/developer-api/requests.ts', 'PAGE_DEFAULT = #'),
    constant('shared/protocol/developer-api/requests.ts', 'PAGE_MAX = #'),
  ),
  ...bound('make # requests a minute', constant('server/lib/key-limit.ts', '{ max: #, windowMs')),
  ...bound(
    'can have # KiB',
    constant('shared/protocol/developer-api/requests.ts', 'DEVELOPER_BODY_MAX = #') / KIB,
  ),
  ...bound('# that work at a time', constant('server/accounts/api-keys.ts', 'MAX_API_KEYS = #')),
  ...bound('You can have #. You see its secret', WEBHOOKS_MAX),
  ...bound(
    'more than # minutes off',
    constant('shared/protocol/developer-api/webhook-sample.ts', 'Number(time)) < #)') / (MINUTE / SECOND),
  ),
  ...bound('within # seconds means that you have it', ANSWER_WITHIN / SECOND),
  ...bound(
    'after # seconds, # and # minutes, then #, #, #, #, #, and # hours: # tries within # hours',
    ...RETRY_PAUSES.map(pause => pause / (pause < MINUTE ? SECOND : pause < HOUR ? MINUTE : HOUR)),
    RETRY_PAUSES.length + 1,
    Math.ceil(RETRY_PAUSES.reduce((sum, pause) => sum + pause, 0) / HOUR),
  ),
  ...bound('gets through for # days', STOP_AFTER / DAY),
  ...bound('in the log for # days', LOG_DAYS),
]
