// The quality of confidences: precision and recall at thresholds, calibration, and whole-page accuracy.

/** One judged listing: its page and kind, the matcher's confidence, and the truth. */
export type Judged = { page: string; kind: string; confidence: number; isTrue: boolean }

export type Measures = {
  precision: number
  recall: number
  f1: number
  /** The best F1 over all thresholds. */
  bestF1: number
  /** The highest precision among thresholds with a recall of at least 0.9. */
  precisionAtRecall90: number
  /** The highest recall among thresholds with a precision of at least 0.99. */
  recallAtPrecision99: number
  averagePrecision: number
  /** Expected calibration error, in 15 bins of equal width. */
  calibrationError: number
  brier: number
  /** The share of pages without the person that have a listing at 0.5 or above. */
  falseAlarms: number
  /** The share of pages that are judged entirely correctly. */
  rightPages: number
}

const AT = 0.5
const BINS = 15

/** All measures of a set of judgments. */
export function measure(judged: readonly Judged[]): Measures {
  const curve = curveOf(judged)
  const at = ratesOf(
    judged.filter(one => one.confidence >= AT),
    judged,
  )
  const bestOf = (points: readonly Rates[], pick: (point: Rates) => number) =>
    points.reduce((best, point) => Math.max(best, pick(point)), 0)
  return {
    ...at,
    bestF1: bestOf(curve, point => point.f1),
    precisionAtRecall90: bestOf(
      curve.filter(point => point.recall >= 0.9),
      point => point.precision,
    ),
    recallAtPrecision99: bestOf(
      curve.filter(point => point.precision >= 0.99),
      point => point.recall,
    ),
    averagePrecision: averagePrecision(curve),
    calibrationError: calibrationError(judged),
    brier: mean(judged.map(one => (one.confidence - Number(one.isTrue)) ** 2)),
    ...pagesOf(judged),
  }
}

type Rates = { precision: number; recall: number; f1: number }

function ratesOf(taken: readonly Judged[], all: readonly Judged[]): Rates {
  return rates(taken.filter(one => one.isTrue).length, taken.length, all.filter(one => one.isTrue).length)
}

function rates(right: number, taken: number, wanted: number): Rates {
  const precision = taken === 0 ? 1 : right / taken
  const recall = wanted === 0 ? 1 : right / wanted
  return { precision, recall, f1: right === 0 ? 0 : (2 * precision * recall) / (precision + recall) }
}

/** Precision and recall at every threshold, highest first. Equal confidences count together. */
function curveOf(judged: readonly Judged[]): Rates[] {
  const sorted = [...judged].sort((a, b) => b.confidence - a.confidence)
  const wanted = judged.filter(one => one.isTrue).length
  const points: Rates[] = []
  let right = 0
  for (const [index, one] of sorted.entries()) {
    right += Number(one.isTrue)
    if (sorted[index + 1]?.confidence !== one.confidence) points.push(rates(right, index + 1, wanted))
  }
  return points
}

function averagePrecision(curve: readonly Rates[]): number {
  let area = 0
  let before = 0
  for (const { precision, recall } of curve) {
    area += precision * (recall - before)
    before = recall
  }
  return area
}

function calibrationError(judged: readonly Judged[]): number {
  const bins = Map.groupBy(judged, one => Math.min(BINS - 1, Math.floor(one.confidence * BINS)))
  let error = 0
  for (const bin of bins.values()) {
    const off = mean(bin.map(one => one.confidence)) - mean(bin.map(one => Number(one.isTrue)))
    error += (Math.abs(off) * bin.length) / judged.length
  }
  return error
}

function pagesOf(judged: readonly Judged[]): { falseAlarms: number; rightPages: number } {
  const pages = [...Map.groupBy(judged, one => one.page).values()]
  const without = pages.filter(page => !page.some(one => one.isTrue))
  return {
    falseAlarms: share(without, page => page.some(one => one.confidence >= AT)),
    rightPages: share(pages, page => page.every(one => one.confidence >= AT === one.isTrue)),
  }
}

const share = <T>(all: readonly T[], holds: (one: T) => boolean) =>
  all.length === 0 ? 0 : all.filter(holds).length / all.length

const mean = (values: readonly number[]) =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length

/** Per kind of listing at 0.5: the total, the person's, wrongly accepted, and missed. */
export function confusions(judged: readonly Judged[]) {
  return [...Map.groupBy(judged, one => one.kind)]
    .map(([kind, ones]) => ({
      kind,
      listings: ones.length,
      theirs: ones.filter(one => one.isTrue).length,
      wronglyTaken: ones.filter(one => !one.isTrue && one.confidence >= AT).length,
      missed: ones.filter(one => one.isTrue && one.confidence < AT).length,
    }))
    .sort((a, b) => a.kind.localeCompare(b.kind))
}
