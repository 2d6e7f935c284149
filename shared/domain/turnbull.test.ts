// Turnbull's estimator, checked against published worked examples, the optimality conditions, and simulated times.
import { expect, test } from 'vitest'
import { type Bounded, survivalAt, timeWithin, turnbull } from './turnbull.ts'
import { limitsWhileNone, survivalErrors, survivalLimits } from './turnbull-interval.ts'

const open = Infinity

/**
 * Months until the breast retracts after a lumpectomy: D. M. Finkelstein, R. A. Wolfe, A semiparametric model for
 * regression analysis of interval-censored failure time data, Biometrics 41, 1985; used by J. C. Lindsey, L. M. Ryan,
 * Tutorial in biostatistics: methods for interval-censored data, Statist. Med. 17, 1998.
 */
const RADIOTHERAPY = read(`
  45-    25-37  37-    6-10   46-    0-5    0-7    26-40  18-    46-    46-    24-    46-    27-34  36-    7-16
  36-44  5-11   17-    46-    19-35  7-14   36-48  17-25  37-44  37-    24-    0-8    40-    32-    4-11   17-25
  33-    15-    46-    19-26  11-15  11-18  37-    22-    38-    34-    46-    5-12   36-    46-`)
const WITH_CHEMOTHERAPY = read(`
  8-12   0-5    30-34  0-22   5-8    13-    24-31  12-20  10-17  17-27  11-    8-21   17-23  33-40  4-9    24-30
  31-    11-    16-24  13-39  14-19  13-    19-32  4-8    11-13  34-    34-    16-20  13-    30-36  18-25  16-24
  18-24  17-26  35-    16-60  32-    15-22  35-39  23-    11-17  21-    44-48  22-32  11-20  14-17  10-35  48-`)

function read(text: string): Bounded[] {
  return text
    .trim()
    .split(/\s+/)
    .map(one => one.split('-'))
    .map(([after, by]) => ({ after: Number(after), by: by === '' ? open : Number(by) }))
}

const rounded = (value: number, digits: number) => Number(value.toFixed(digits))
const massesOf = (times: readonly Bounded[]) =>
  turnbull(times).steps.map(({ from, to, mass }) => [from, to, rounded(mass, 4)])

test('radiotherapy alone: the intervals and weights of Fay and Shaw (J. Statist. Softw. 36(2), 2010)', () => {
  expect(RADIOTHERAPY).toHaveLength(46)
  expect(massesOf(RADIOTHERAPY)).toEqual([
    [4, 5, 0.0463],
    [6, 7, 0.0334],
    [7, 8, 0.0887],
    [11, 12, 0.0708],
    [24, 25, 0.0926],
    [33, 34, 0.0818],
    [38, 40, 0.1209],
    [46, 48, 0.4656],
  ])
})

test('radiotherapy with chemotherapy: likewise', () => {
  expect(WITH_CHEMOTHERAPY).toHaveLength(48)
  expect(massesOf(WITH_CHEMOTHERAPY)).toEqual([
    [4, 5, 0.0433],
    [5, 8, 0.0433],
    [11, 12, 0.0692],
    [16, 17, 0.1454],
    [18, 19, 0.1411],
    [19, 20, 0.1157],
    [24, 25, 0.0999],
    [30, 31, 0.0709],
    [35, 36, 0.1608],
    [44, 48, 0.0552],
    [48, 60, 0.0552],
  ])
})

test('the survival of radiotherapy alone, as in Klein and Moeschberger (Survival Analysis, 2nd ed., table 5.3)', () => {
  const fit = turnbull(RADIOTHERAPY)
  const table = [3, 5, 7, 8, 12, 25, 34, 40].map(month => rounded(survivalAt(fit, month), 3))
  expect(table).toEqual([1, 0.954, 0.92, 0.832, 0.761, 0.668, 0.586, 0.466])
})

/** The Kuhn-Tucker conditions: moving weight to any step from the others can't improve the fit. */
test.each([
  ['radiotherapy', RADIOTHERAPY],
  ['with chemotherapy', WITH_CHEMOTHERAPY],
])('%s: no other weights fit better', (_, times) => {
  const { steps } = turnbull(times)
  const fits = ({ after, by }: Bounded, { from, to }: { from: number; to: number }) =>
    from >= after && to <= by
  for (const step of steps) {
    const pull = times.reduce((sum, time) => {
      const share = steps.filter(one => fits(time, one)).reduce((mass, one) => mass + one.mass, 0)
      return sum + (fits(time, step) ? 1 / share : 0)
    }, 0)
    expect(pull / times.length).toBeCloseTo(1, 4)
  }
})

/**
 * Weeks in remission with 6-MP: E. J. Freireich et al., Blood 21, 1963; E. A. Gehan, Biometrika 52, 1965. Exact or
 * right-censored, so that the estimate is Kaplan and Meier's, and its errors Greenwood's.
 */
const REMISSIONS: Bounded[] = [
  ...[6, 6, 6, 7, 10, 13, 16, 22, 23].map(week => ({ after: week, by: week })),
  ...[6, 9, 10, 11, 17, 19, 20, 25, 32, 32, 34, 35].map(week => ({ after: week, by: open })),
]

test('exact times give Kaplan and Meier’s curve, with Greenwood’s errors and the usual intervals', () => {
  const fit = turnbull(REMISSIONS)
  const errors = survivalErrors(fit)
  const rows = fit.steps.slice(0, -1).map(({ to, survival }, at) => {
    const limits = survivalLimits(survival, errors[at] ?? null)
    return [to, survival, errors[at] ?? 0, limits?.low ?? 0, limits?.high ?? 0].map(value =>
      rounded(value, 3),
    )
  })
  expect(rows).toEqual([
    [6, 0.857, 0.076, 0.62, 0.952],
    [7, 0.807, 0.087, 0.563, 0.923],
    [10, 0.753, 0.096, 0.503, 0.889],
    [13, 0.69, 0.107, 0.432, 0.849],
    [16, 0.627, 0.114, 0.368, 0.805],
    [22, 0.538, 0.128, 0.268, 0.747],
    [23, 0.448, 0.135, 0.188, 0.68],
  ])
  expect(timeWithin(fit, 0.5)).toBe(23)
  expect(timeWithin(fit, 0.75)).toBeNull()
})

test('without an end there is one step, beyond all looks, and an exact lower limit', () => {
  const times = Array.from({ length: 20 }, (_, at) => ({ after: 10 + at, by: open }))
  const fit = turnbull(times)
  expect(survivalAt(fit, 29)).toBe(1)
  expect(timeWithin(fit, 0.5)).toBeNull()
  expect(survivalErrors(fit)).toEqual([null])
  // With none of twenty, at least 83 % last: 0.025 to the power of 1/20.
  expect(limitsWhileNone(times, 10)?.low).toBeCloseTo(0.8316, 4)
  expect(limitsWhileNone(times, 25)?.low).toBeCloseTo(0.025 ** (1 / 5), 10)
  expect(limitsWhileNone(times, 30)).toBeNull()
})

test('no times, one time, times that contradict themselves', () => {
  expect(turnbull([])).toEqual({ steps: [], groups: [], count: 0 })
  expect(survivalAt(turnbull([]), 5)).toBe(1)
  expect(turnbull([{ after: 2, by: 9 }]).steps).toEqual([{ from: 2, to: 9, mass: 1, survival: 0 }])
  expect(turnbull([{ after: 9, by: 2 }])).toEqual({ steps: [], groups: [], count: 0 })
  expect(turnbull([{ after: Infinity, by: Infinity }]).count).toBe(0)
})

/** Repeatable numbers between 0 and 1 (mulberry32). */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

test('of 200 simulated histories with weekly looks, the interval holds the true share in at least 90 %', () => {
  const random = numbers(7)
  const [histories, cases, hazard, week] = [200, 120, 1 / 60, 7]
  const true30 = Math.exp(-hazard * 28)
  let held = 0
  for (let history = 0; history < histories; history++) {
    const times = Array.from({ length: cases }, (): Bounded => {
      const end = -Math.log(1 - random()) / hazard
      const watched = week * Math.ceil(2 + random() * 8)
      return end > watched
        ? { after: watched, by: open }
        : { after: week * Math.floor(end / week), by: week * Math.ceil(end / week) }
    })
    const fit = turnbull(times)
    const at = fit.steps.findLastIndex(({ to }) => to <= 28)
    const limits = survivalLimits(fit.steps[at]?.survival ?? 1, survivalErrors(fit)[at] ?? null)
    if (limits && limits.low <= true30 && true30 <= limits.high) held++
  }
  expect(held / histories).toBeGreaterThanOrEqual(0.9)
  expect(held / histories).toBeLessThan(0.995)
})
