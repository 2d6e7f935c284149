import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseCatalogue } from '#shared/catalogue/catalogue-text.ts'
import { US_STATES } from '#shared/lib/us-state.ts'
import { type BrokerFacts, bestLaw, citable, holidayCountry } from './citable.ts'
import { LAW_IDS, type LawId, LEGAL_RIGHTS, type LegalRight } from './law-id.ts'

const { brokers } = parseCatalogue(
  readFileSync(new URL('../../catalogue/brokers.jsonl', import.meta.url), 'utf8'),
)
const NOW = '2026-11-26'

function brokerOf(id: string): BrokerFacts {
  const found = brokers.find(broker => broker.id === id)
  if (!found) throw new Error(`no broker ${id}`)
  return found
}

const why = (law: LawId, right: LegalRight, residence: string | null, id: string, date = NOW) => {
  const answer = citable({ law, right, residence, broker: brokerOf(id), date })
  return answer.citable ? 'citable' : answer.why
}

test.each<[law: LawId, right: LegalRight, residence: string | null, broker: string, why: RegExp]>([
  // California is for Californians.
  ['ca-ccpa-cpra', 'opt_out', 'US-TX', 'spokeo', /doesn’t cover a person who lives in Texas/],
  ['ca-ccpa-cpra', 'opt_out', 'US-NV', 'spokeo', /lives in Nevada/],
  ['ca-ccpa-cpra', 'opt_out', 'DE', 'spokeo', /lives in DE/],
  ['ca-ccpa-cpra', 'opt_out', null, 'spokeo', /home we don’t know/],
  // Canada isn't California, and neither are its sites American.
  ['ca-ccpa-cpra', 'opt_out', 'CA', 'spokeo', /lives in CA/],
  ['ca-ccpa-cpra', 'opt_out', 'US-CA', 'canada411', /does business in the United States/],
  // Data that was bought.
  ['ca-ccpa-cpra', 'delete', 'US-CA', 'spokeo', /came from the person, and Spokeo got it elsewhere/],
  ['ut-ucpa', 'delete', 'US-UT', 'spokeo', /came from the person/],
  ['ia-715d', 'delete', 'US-IA', 'spokeo', /came from the person/],
  // The portal sends requests to registered brokers, and only for Californians.
  ['ca-delete-act-drop', 'delete', 'US-CA', '192-com', /isn’t on the register/],
  ['ca-delete-act-drop', 'delete', 'US-OR', 'spokeo', /lives in Oregon/],
  ['ca-delete-act-drop', 'opt_out', 'US-CA', 'spokeo', /grants no right to opt out/],
  // Never.
  ['fl-fdbr', 'delete', 'US-FL', 'spokeo', /\$1 billion/],
  ['fl-fdbr', 'opt_out', 'US-FL', 'acxiom-co-uk', /\$1 billion/],
  ['canada-pipeda', 'delete', 'CA', 'canada411', /never cite/],
  ['australia', 'delete', 'AU', 'reverseaustralia', /never cite/],
  // Not yet in force.
  ['ok-sb-546', 'delete', 'US-OK', 'spokeo', /only in force from 2027-01-01/],
  ['la-act-502', 'opt_out', 'US-LA', 'spokeo', /only in force from 2027-01-01/],
  ['al-hb-351', 'delete', 'US-AL', 'spokeo', /only in force from 2027-05-01/],
  ['vt-act-145', 'delete', 'US-VT', 'spokeo', /only in force from 2028-01-01/],
  // Rights that a law doesn't grant.
  ['nv-603a', 'delete', 'US-NV', 'spokeo', /grants no right to deletion/],
  ['ia-715d', 'correct', 'US-IA', 'spokeo', /grants no right to correction/],
  ['va-vcdpa', 'object', 'US-VA', 'spokeo', /grants no right to object/],
  ['gdpr', 'opt_out', 'DE', 'adresskontor', /grants no right to opt out/],
  // Sites elsewhere.
  ['va-vcdpa', 'delete', 'US-VA', '192-com', /does business in the United States/],
  ['tx-tdpsa', 'delete', 'US-TX', 'lusha-systems', /does business in the United States/],
  // Europe's law without a home or an establishment in Europe.
  ['gdpr', 'delete', 'US-TX', 'spokeo', /lives in Texas/],
  ['gdpr', 'delete', 'US-TX', 'clearview-ai', /lives in Texas/],
  ['gdpr', 'delete', 'US-TX', 'lusha-systems', /lives in Texas/],
  ['gdpr', 'delete', 'US-TX', 'saz-services', /lives in Texas/],
  ['gdpr', 'delete', 'GB', '192-com', /lives in GB/],
  ['gdpr', 'delete', 'CH', 'spokeo', /lives in CH/],
  ['uk-gdpr', 'delete', 'DE', 'adresskontor', /lives in DE/],
  ['uk-gdpr', 'delete', 'US-NY', 'spokeo', /lives in New York/],
  ['saudi-pdpl', 'delete', 'US-TX', 'spokeo', /lives in Texas/],
])('%s, %s: not for %s against %s', (law, right, residence, broker, reason) => {
  expect(why(law, right, residence, broker)).toMatch(reason)
})

test.each<[law: LawId, right: LegalRight, residence: string | null, broker: string]>([
  ['ca-ccpa-cpra', 'opt_out', 'US-CA', 'spokeo'],
  ['ca-ccpa-cpra', 'access', 'US-CA', 'spokeo'],
  ['ca-delete-act-drop', 'delete', 'US-CA', 'spokeo'],
  ['va-vcdpa', 'delete', 'US-VA', 'spokeo'],
  ['ky-367-3611', 'delete', 'US-KY', 'clearview-ai'],
  ['ut-ucpa', 'correct', 'US-UT', 'spokeo'],
  ['nv-603a', 'opt_out', 'US-NV', 'spokeo'],
  ['gdpr', 'delete', 'DE', 'spokeo'],
  ['gdpr', 'object', 'IS', 'lusha-systems'],
  // Established in the area, whoever asks.
  ['gdpr', 'delete', 'US-TX', 'crif'],
  ['gdpr', 'delete', null, 'crif'],
  ['uk-gdpr', 'delete', 'US-TX', '192-com'],
  ['uk-gdpr', 'delete', 'GB', 'spokeo'],
  ['saudi-pdpl', 'delete', 'SA', 'spokeo'],
])('%s, %s: for %s against %s', (law, right, residence, broker) => {
  expect(why(law, right, residence, broker)).toBe('citable')
})

test('a law counts from its first day, and a later right from its own', () => {
  expect(why('md-14-4601', 'delete', 'US-MD', 'spokeo', '2026-03-31')).toMatch(/only in force/)
  expect(why('md-14-4601', 'delete', 'US-MD', 'spokeo', '2026-04-01')).toBe('citable')
  expect(why('ut-ucpa', 'opt_out', 'US-UT', 'spokeo', '2026-06-30')).toBe('citable')
  expect(why('ut-ucpa', 'correct', 'US-UT', 'spokeo', '2026-06-30')).toMatch(/only in force from 2026-07-01/)
})

test('the law of the home comes before that of the site’s country, and the portal’s never', () => {
  const best = (residence: string | null, right: LegalRight, broker: string | null, date = NOW) =>
    bestLaw({ residence, right, broker: broker === null ? null : brokerOf(broker), date })
  expect(best('US-CA', 'opt_out', 'spokeo')).toBe('ca-ccpa-cpra')
  expect(best('US-CA', 'delete', 'spokeo')).toBeNull()
  expect(best('US-CA', 'delete', null)).toBe('ca-ccpa-cpra')
  expect(best('US-TX', 'delete', 'spokeo')).toBe('tx-tdpsa')
  expect(best('US-TX', 'delete', 'crif')).toBe('gdpr')
  expect(best('US-NY', 'delete', 'spokeo')).toBeNull()
  expect(best('US-OK', 'delete', 'spokeo')).toBeNull()
  expect(best('US-OK', 'delete', 'spokeo', '2027-01-01')).toBe('ok-sb-546')
  expect(best('GB', 'delete', 'crif')).toBe('uk-gdpr')
  expect(best('DE', 'delete', '192-com')).toBe('gdpr')
  expect(best(null, 'delete', 'spokeo')).toBeNull()
})

test('the site’s country decides whose holidays count, else the home', () => {
  const country = (residence: string | null, id: string | null) =>
    holidayCountry({ residence, broker: id === null ? null : brokerOf(id) })
  expect(country('DE', 'crif')).toBe('AT')
  expect(country('DE', 'spokeo')).toBe('DE')
  expect(country('FR', 'lusha-systems')).toBe('FR')
  expect(country('US-TX', 'saz-services')).toBeNull()
  expect(country('EU', null)).toBeNull()
})

/**
 * The rules once more, written from the survey and without the table: the home, the first day, the rights (d: delete,
 * a: access, o: opt out, c: correct, x: object), and whether deletion covers provided data only.
 */
const SURVEY = `
  ca-ccpa-cpra US-CA 2020-01-01 daoc provided; ca-delete-act-drop US-CA 2026-08-01 d; va-vcdpa US-VA 2023-01-01 daoc
  co-cpa US-CO 2023-07-01 daoc; ct-ctdpa US-CT 2023-07-01 daoc; ut-ucpa US-UT 2023-12-31 daoc provided
  tx-tdpsa US-TX 2024-07-01 daoc; or-ocpa US-OR 2024-07-01 daoc; mt-mcdpa US-MT 2024-10-01 daoc
  de-12d US-DE 2025-01-01 daoc; ia-715d US-IA 2025-01-01 dao provided; ne-87-1101 US-NE 2025-01-01 daoc
  nh-507-h US-NH 2025-01-01 daoc; nj-56-8-166-4 US-NJ 2025-01-15 daoc; tn-47-18-3201 US-TN 2025-07-01 daoc
  mn-325m US-MN 2025-07-31 daoc; md-14-4601 US-MD 2026-04-01 daoc; in-24-15 US-IN 2026-01-01 daoc
  ky-367-3611 US-KY 2026-01-01 daoc; ri-6-48-1 US-RI 2026-01-01 daoc; ok-sb-546 US-OK 2027-01-01 daoc
  la-act-502 US-LA 2027-01-01 daoc; al-hb-351 US-AL 2027-05-01 daoc; vt-act-145 US-VT 2028-01-01 daoc
  nv-603a US-NV 2021-10-01 o; gdpr Europe 2018-05-25 dacx; uk-gdpr GB 2021-01-01 dacx; saudi-pdpl SA 2024-09-14 daoc`
const EUROPE =
  'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE IS LI NO'.split(' ')
const surveyed = new Map(
  SURVEY.trim()
    .split(/;|\n/)
    .map(line => line.trim().split(' '))
    .map(([law, home = '', from = '', rights = '', scope]) => [law, { home, from, rights, scope }]),
)

type Case = { law: LawId; right: LegalRight; residence: string; broker: BrokerFacts; date: string }

function mayCite({ law, right, residence, broker, date }: Case): boolean {
  const found = surveyed.get(law)
  if (!found || found.from > date) return false
  if (!found.rights.includes(right === 'object' ? 'x' : right.charAt(0))) return false
  if (law === 'ut-ucpa' && right === 'correct' && date < '2026-07-01') return false
  if (law === 'ca-ccpa-cpra' && right === 'correct' && date < '2023-01-01') return false
  const isHome = found.home === 'Europe' ? [...EUROPE, 'EU'].includes(residence) : residence === found.home
  if (law === 'gdpr')
    return isHome || (broker.country.length > 0 && broker.country.every(one => EUROPE.includes(one)))
  if (law === 'uk-gdpr') return isHome || broker.country.join() === 'GB'
  if (!isHome) return false
  if (law === 'saudi-pdpl') return true
  if (law === 'ca-delete-act-drop' && !broker.registries.includes('CA-2026')) return false
  if (right === 'delete' && found.scope === 'provided') return false
  return broker.country.includes('US')
}

test('people, sites and days at random: no law is cited wrongly, and none is missed', () => {
  const random = sequence(20261126)
  const pick = <One>(list: readonly One[]): One => list[Math.floor(random() * list.length)] as One
  const homes = [
    ...US_STATES.map(({ code }) => `US-${code}`),
    ...EUROPE,
    'EU',
    'GB',
    'SA',
    'CA',
    'CH',
    'IN',
    'US',
  ]
  const unregistered = brokers.filter(
    ({ country, registries }) => country.join() !== 'US' || !registries.includes('CA-2026'),
  )
  const DAYS = 86_400_000
  const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)
  let cited = 0
  for (let count = 0; count < 20_000; count += 1) {
    // Half of them are about one law: people whom it covers, on the days around its first.
    const near = random() < 0.5 ? pick([...surveyed.values()]) : null
    const home = near?.home === 'Europe' ? pick(EUROPE) : near?.home
    const one = {
      right: pick(LEGAL_RIGHTS),
      residence: home ?? pick(homes),
      broker: pick(random() < 0.3 ? unregistered : brokers),
      date: dayOf(
        near === null
          ? Date.UTC(2017, 0, 1) + Math.floor(random() * 4500) * DAYS
          : Date.parse(near.from) + Math.floor(random() * 5 - 2) * DAYS,
      ),
    }
    const allowed = LAW_IDS.filter(law => mayCite({ ...one, law }))
    const found = LAW_IDS.filter(law => citable({ ...one, law }).citable)
    expect(found, JSON.stringify(one)).toEqual(allowed)
    const best = bestLaw(one)
    const forLetters = allowed.filter(law => law !== 'ca-delete-act-drop')
    if (best === null) expect(forLetters, JSON.stringify(one)).toEqual([])
    else expect(forLetters, JSON.stringify(one)).toContain(best)
    cited += allowed.length
  }
  expect(cited).toBeGreaterThan(1000)
})

/** Numbers from 0 to 1 that are the same in every run (mulberry32). */
function sequence(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
